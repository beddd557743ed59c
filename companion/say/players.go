package say

// Players says for how many players a game is.
func (s *Sayer) Players(least, most int) string {
	if least == most {
		return s.Say("list.players.one", "n", least)
	}
	return s.Say("list.players", "min", least, "max", most)
}
