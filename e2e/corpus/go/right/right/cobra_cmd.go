package cmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

var shout bool

var greetCmd = &cobra.Command{
	Use:   "greet NAME...",
	Short: "Greet somebody",
	Args:  cobra.MinimumNArgs(1),
	RunE: func(cmd *cobra.Command, args []string) error {
		text := "hello, " + strings.Join(args, " and ")
		if shout {
			text = strings.ToUpper(text)
		}
		_, err := fmt.Fprintln(cmd.OutOrStdout(), text)
		return err
	},
}

func init() {
	greetCmd.Flags().BoolVarP(&shout, "shout", "s", false, "use capital letters")
}
