package screen

// This file lets a page change a part of the frame that stands, for what changes
// many times a second: a clock that shows another digit need not have everything
// else drawn again.

// Patch draws on the frame that stands and brings it to the terminal. It must be
// called in the event loop and not while a frame is drawn, by the page on top,
// which calls [App.Still] as well and draws the same when a frame is drawn.
func (a *App) Patch(draw func(c Canvas)) {
	w, h := a.screen.Size()
	draw(NewCanvas(a.screen, a.theme, 0, 0, w, h))
	a.screen.Show()
}

// Place returns where the canvas lies on the screen.
func (c Canvas) Place() Rect { return Rect{c.x, c.y, c.w, c.h} }
