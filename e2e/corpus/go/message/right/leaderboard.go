package leaderboard

import "sort"

type Entry struct {
	Player string
	Points int
	Rank   int
}

// Rank orders the players by points and numbers the places.
func Rank(points map[string]int) []Entry {
	board := make([]Entry, 0, len(points))
	for player, p := range points {
		board = append(board, Entry{Player: player, Points: p})
	}
	sort.Slice(board, func(i, j int) bool {
		if board[i].Points != board[j].Points {
			return board[i].Points > board[j].Points
		}
		return board[i].Player < board[j].Player
	})
	for i := range board {
		switch {
		case i == 0:
			board[i].Rank = 1
		case board[i].Points == board[i-1].Points:
			board[i].Rank = board[i-1].Rank
		default:
			board[i].Rank = i + 1
		}
	}
	return board
}
