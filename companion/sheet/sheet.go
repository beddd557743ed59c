// Package sheet makes the page to print, cut and glue into the lids of the boxes: a label for each game or box
// with its code, as a PDF whose text can be selected and whose font is in the file.
package sheet

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/signintech/gopdf"
	"golang.org/x/text/unicode/norm"

	"tokyobox/companion/qr"
)

// fontFile is the font of the sheet, compressed; font.txt tells what is in it and on what terms.
//
//go:embed font.ttf.gz
var fontFile []byte

const font = "sheet"

// Paper is a size of paper, in millimetres.
type Paper struct {
	Name          string // as it is asked for
	Width, Height float64
}

// Papers are the sizes that can be asked for; the first is the usual one.
func Papers() []Paper { return []Paper{{"a4", 210, 297}, {"letter", 215.9, 279.4}} }

// PaperNamed is the paper of that name, in capitals or not.
func PaperNamed(name string) (Paper, bool) {
	for _, p := range Papers() {
		if strings.EqualFold(p.Name, name) {
			return p, true
		}
	}
	return Paper{}, false
}

// Label is what is printed for a game or a box.
type Label struct {
	Title string // the game, or the box
	Under string // the box, or its games
	Link  string // where the rules are
}

// Words are the sentences of the page in one language.
type Words struct {
	Title string // over the labels
	How   string // what to do with the page
}

// ErrLetters is the error for a text with letters that the font does not have.
var ErrLetters = errors.New("letters that cannot be printed")

// LettersError tells which letters of which text cannot be printed.
type LettersError struct {
	Text    string
	Letters []rune
}

func (e *LettersError) Error() string {
	return fmt.Sprintf("%v: %q in %q", ErrLetters, e.Letters, e.Text)
}

// Unwrap makes errors.Is find ErrLetters.
func (e *LettersError) Unwrap() error { return ErrLetters }

// The page, in millimetres: labels side by side in columns and rows, which are cut apart.
const (
	margin   = 10.0
	heading  = 14.0
	labelW   = 60.0
	labelH   = 80.0
	inside   = 3.0 // between the cut and what is printed
	codeSide = 46.0
	modulePx = 8 // pixels of a module in the picture of a code
)

// The sizes of letters, in points.
const (
	titleSize = 14.0
	nameSize  = 12.0
	smallSize = 8.0
	linkSize  = 6.5
	least     = 5.0 // text is set smaller down to this before it is cut
)

// page is a sheet being made.
type page struct {
	pdf   *gopdf.GoPdf
	paper Paper
}

// Make makes the sheet. An error is a LettersError, or a link that no code holds.
func Make(paper Paper, words Words, labels []Label) ([]byte, error) {
	packed, err := gzip.NewReader(bytes.NewReader(fontFile))
	if err != nil {
		return nil, fmt.Errorf("font of the sheet: %w", err)
	}
	face, err := io.ReadAll(packed)
	if err != nil {
		return nil, fmt.Errorf("font of the sheet: %w", err)
	}
	p := page{&gopdf.GoPdf{}, paper}
	p.pdf.Start(gopdf.Config{Unit: gopdf.UnitMM, PageSize: gopdf.Rect{W: paper.Width, H: paper.Height}})
	p.pdf.SetInfo(gopdf.PdfInfo{Title: words.Title, Creator: "tokyobox"})
	if err := p.pdf.AddTTFFontData(font, face); err != nil {
		return nil, fmt.Errorf("font of the sheet: %w", err)
	}
	if err := p.pdf.SetFont(font, "", nameSize); err != nil {
		return nil, fmt.Errorf("font of the sheet: %w", err)
	}
	words.Title, words.How = norm.NFC.String(words.Title), norm.NFC.String(words.How)
	texts := []string{words.Title, words.How}
	for i, l := range labels {
		labels[i] = Label{norm.NFC.String(l.Title), norm.NFC.String(l.Under), l.Link}
		texts = append(texts, labels[i].Title, labels[i].Under, l.Link)
	}
	if err := p.printable(texts); err != nil {
		return nil, err
	}
	columns := int((paper.Width - 2*margin) / labelW)
	rows := int((paper.Height - 2*margin - heading) / labelH)
	left := (paper.Width - float64(columns)*labelW) / 2
	for i, l := range labels {
		at := i % (columns * rows)
		if at == 0 {
			p.pdf.AddPage()
			if err := p.head(left, float64(columns)*labelW, words); err != nil {
				return nil, err
			}
		}
		x, y := left+float64(at%columns)*labelW, margin+heading+float64(at/columns)*labelH
		if err := p.label(x, y, l); err != nil {
			return nil, err
		}
	}
	out, err := p.pdf.GetBytesPdfReturnErr()
	if err != nil {
		return nil, fmt.Errorf("write PDF: %w", err)
	}
	return out, nil
}

// printable refuses texts with letters that the font does not have.
func (p page) printable(texts []string) error {
	for _, text := range texts {
		bad := &LettersError{Text: text}
		for _, r := range text {
			has, err := p.pdf.IsCurrFontContainGlyph(r)
			if err != nil {
				return fmt.Errorf("font of the sheet: %w", err)
			}
			if (!has || unicode.IsControl(r)) && !strings.ContainsRune(string(bad.Letters), r) {
				bad.Letters = append(bad.Letters, r)
			}
		}
		if len(bad.Letters) > 0 {
			return bad
		}
	}
	return nil
}

// head writes what stands over the labels.
func (p page) head(x, width float64, words Words) error {
	p.pdf.SetTextColor(0, 0, 0)
	if _, err := p.lines(x, margin-1, width, titleSize, 1, words.Title, false); err != nil {
		return err
	}
	_, err := p.lines(x, margin+6, width, smallSize, 1, words.How, false)
	return err
}

// label prints one label and the lines to cut it out by.
func (p page) label(x, y float64, l Label) error {
	code, err := qr.Encode(l.Link)
	if err != nil {
		return err
	}
	p.pdf.SetStrokeColor(150, 150, 150)
	p.pdf.SetLineWidth(0.15)
	p.pdf.SetLineType("dashed")
	p.pdf.RectFromUpperLeftWithStyle(x, y, labelW, labelH, "D")
	top := y + inside
	for _, part := range []struct {
		text  string
		size  float64
		lines int
	}{{l.Title, nameSize, 2}, {l.Under, smallSize, 4}} {
		used, err := p.lines(x+inside, top, labelW-2*inside, part.size, part.lines, part.text, true)
		if err != nil {
			return err
		}
		top += used
	}
	below := y + labelH - inside - codeSide - 4*linkHeight
	if err := p.pdf.ImageFrom(code.Image(modulePx), x+(labelW-codeSide)/2, below, &gopdf.Rect{W: codeSide, H: codeSide}); err != nil {
		return fmt.Errorf("print the code of %q: %w", l.Link, err)
	}
	_, err = p.lines(x+inside, below+codeSide, labelW-2*inside, linkSize, 4, l.Link, true)
	return err
}

// perPoint is how many millimetres a point of the size of letters takes from line to line.
const perPoint = 25.4 / 72 * 1.2

// linkHeight is the height of a line of an address.
const linkHeight = linkSize * perPoint

// lines writes a text in at most so many lines and gives the height they took: smaller letters where it would
// need more, and cut where even the least do not help.
func (p page) lines(x, y, width, size float64, most int, text string, centred bool) (float64, error) {
	var lines []string
	for ; ; size -= 0.5 {
		if err := p.pdf.SetFont(font, "", size); err != nil {
			return 0, fmt.Errorf("font of the sheet: %w", err)
		}
		var err error
		if lines, err = p.wrap(text, width); err != nil {
			return 0, err
		}
		if len(lines) <= most || size-0.5 < least {
			break
		}
	}
	if len(lines) > most {
		lines = lines[:most]
		last := []rune(lines[most-1])
		lines[most-1] = string(last[:max(len(last)-2, 0)]) + "…"
	}
	for i, line := range lines {
		at := x
		if centred {
			wide, err := p.pdf.MeasureTextWidth(line)
			if err != nil {
				return 0, fmt.Errorf("measure %q: %w", line, err)
			}
			at += (width - wide) / 2
		}
		p.pdf.SetXY(at, y+float64(i)*size*perPoint)
		if err := p.pdf.Cell(nil, line); err != nil {
			return 0, fmt.Errorf("print %q: %w", line, err)
		}
	}
	return float64(len(lines)) * size * perPoint, nil
}

// wrap breaks a text into lines: at blanks, or within a word that is wider than a line, as addresses and
// Japanese texts are.
func (p page) wrap(text string, width float64) ([]string, error) {
	var lines []string
	line, blank := "", -1 // blank is where the last blank of the line is
	for _, r := range text {
		wide, err := p.pdf.MeasureTextWidth(line + string(r))
		if err != nil {
			return nil, fmt.Errorf("measure %q: %w", line, err)
		}
		if wide > width && line != "" {
			rest := ""
			if blank >= 0 {
				line, rest = line[:blank], line[blank+1:]
			}
			lines = append(lines, line)
			line, blank = rest, -1
		}
		if r == ' ' {
			if line == "" {
				continue
			}
			blank = len(line)
		}
		line += string(r)
	}
	if line = strings.TrimRight(line, " "); line != "" {
		lines = append(lines, line)
	}
	return lines, nil
}
