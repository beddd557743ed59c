package qr

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LongestLink is how many bytes a link may have: longer ones make codes that telephones do not read off a
// screen.
const LongestLink = 500

// Check says what is wrong with a link, as a key of the language files, "" if nothing is: it must be an
// address of http or https with a host, without blanks and control characters, at most LongestLink bytes.
func Check(link string) string {
	switch {
	case link == "":
		return "link.bad.empty"
	case len(link) > LongestLink:
		return "link.bad.long"
	case !utf8.ValidString(link) || strings.ContainsFunc(link, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError
	}):
		return "link.bad.blank"
	}
	u, err := url.Parse(link)
	switch {
	case err != nil:
		return "link.bad.address"
	case !strings.EqualFold(u.Scheme, "http") && !strings.EqualFold(u.Scheme, "https"):
		return "link.bad.scheme"
	case u.Hostname() == "" || u.Opaque != "":
		return "link.bad.address"
	}
	return ""
}
