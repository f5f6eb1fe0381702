// Is a recorded history of cards linearizable? Reads operations as JSON lines, and writes the cards whose answers no order explains.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"
)

// As `Operation` in history.ts describes it.
type operation struct {
	Client       int
	Call, Return int64
	Card, Op     string
	Stamps       int
	Entry, Kind  string
	Answer       string
	Balance      int
	Redeemed     *int
	RewardAt     int
}

type card struct {
	balance, redeemed int
	undone            string
}

const (
	openEnd   = int64(1) << 62
	timeLimit = time.Minute
)

var model = porcupine.Model{
	Init: func() any { return card{} },
	Step: func(state, input, _ any) (bool, any) {
		before, done := state.(card), input.(operation)
		after, isPossible := apply(before, done)
		switch done.Answer {
		case "lost":
			// An operation that never took effect is ordered after all others.
			return true, after
		case "refused":
			return !isPossible, before
		}
		isTold := done.Balance == after.balance && (done.Redeemed == nil || *done.Redeemed == after.redeemed)
		return isPossible && isTold, after
	},
	DescribeOperation: func(input, _ any) string {
		done := input.(operation)
		return fmt.Sprintf("%s %d %s: %s %d", done.Op, done.Stamps, done.Entry, done.Answer, done.Balance)
	},
	DescribeState: func(state any) string { return fmt.Sprintf("%+v", state) },
}

// RULES.md of stamp-card, without what a history has none of: cooldown, caps, closed shops.
func apply(before card, done operation) (card, bool) {
	after := before
	switch done.Op {
	case "stamp":
		after.balance += done.Stamps
	case "redeem":
		if before.balance < done.RewardAt {
			return before, false
		}
		after.balance, after.redeemed = 0, before.redeemed+1
	case "undo":
		if strings.Contains(before.undone, done.Entry) {
			return before, false
		}
		if done.Kind == "redeemed" {
			after.balance, after.redeemed = before.balance+done.Stamps, before.redeemed-1
		} else if after.balance = before.balance - done.Stamps; after.balance < 0 {
			return before, false
		}
		after.undone += done.Entry
	}
	return after, true
}

type verdict struct {
	Operations int      `json:"operations"`
	Cards      int      `json:"cards"`
	Illegal    []string `json:"illegal"`
	// Not decided in time.
	Undecided []string `json:"undecided"`
}

func main() {
	result := verdict{Illegal: []string{}, Undecided: []string{}}
	histories := map[string][]porcupine.Operation{}
	for lines := json.NewDecoder(os.Stdin); ; result.Operations++ {
		var done operation
		if err := lines.Decode(&done); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			panic(err)
		}
		if done.Answer == "lost" {
			done.Return = openEnd
		}
		histories[done.Card] = append(histories[done.Card], porcupine.Operation{
			ClientId: done.Client, Input: done, Call: done.Call, Return: done.Return,
		})
	}
	result.Cards = len(histories)
	for name, history := range histories {
		switch porcupine.CheckOperationsTimeout(model, history, timeLimit) {
		case porcupine.Illegal:
			result.Illegal = append(result.Illegal, name)
			draw(name, history)
		case porcupine.Unknown:
			result.Undecided = append(result.Undecided, name)
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		panic(err)
	}
}

// With a folder as argument: a page that shows the longest explanations of a card's history, and where they end.
func draw(name string, history []porcupine.Operation) {
	if len(os.Args) < 2 {
		return
	}
	_, info := porcupine.CheckOperationsVerbose(model, history, timeLimit)
	if err := porcupine.VisualizePath(model, info, filepath.Join(os.Args[1], name+".html")); err != nil {
		panic(err)
	}
}
