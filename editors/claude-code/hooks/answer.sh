#!/bin/sh
# Hands an event of Claude Code to `claude-verify hook`, with what the user chose for the plugin. It never blocks work by
# its exit code: to Claude Code a 2 means that, and an older claude-verify ends with 2 for a command that it does not know.
event=$1
case $event in
  Stop)
    # Off unless it was chosen: nothing is started then.
    [ "${CLAUDE_PLUGIN_OPTION_STOP_GATE:-false}" = true ] || exit 0
    set -- "$event" --gate
    ;;
  SessionStart)
    [ "${CLAUDE_PLUGIN_OPTION_KNOWN_ISSUES:-true}" = true ] || set -- "$event" --no-known-issues
    ;;
esac

PATH=$PATH:$HOME/.local/bin
if ! command -v claude-verify >/dev/null; then
  # Said once a session; every other event is as if the plugin were not there.
  [ "$event" != SessionStart ] ||
    printf '%s\n' '{"systemMessage":"The plugin verified finds no claude-verify on the PATH, so nothing is verified. Install it, then run: claude-verify install --link"}'
  exit 0
fi

# Whoever ends this script ends what it started. In the background a shell takes standard input away, unless it is another
# descriptor's.
exec 3<&0
claude-verify hook "$@" <&3 3<&- &
hook=$!
trap 'kill "$hook" 2>/dev/null' TERM INT HUP
wait "$hook" || exit 0
