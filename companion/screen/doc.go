// Package screen is everything of the companion that knows the terminal and
// nothing of any game: a screen that sends only what changed, the event loop
// with its stack of pages, themes by role, drawing of literal text, and the few
// primitives (list, form, entry line) the pages are made of.
//
// Text that comes from people is never interpreted: brackets, escapes, control
// characters and letters of any script are drawn as they are or as a harmless
// dot, one column each. Nothing in this package is a sentence; whatever people
// read is given to it.
//
// Everything here except [App.Post], [App.PostTick], [App.Go], [App.Stop] and
// [App.Idle] belongs to the goroutine of the event loop: key, mouse, paste and
// draw functions change values and return, and the screen is drawn again.
package screen
