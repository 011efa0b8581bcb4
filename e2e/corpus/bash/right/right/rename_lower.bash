#!/bin/sh
# Renames the files given as arguments to lower case.
# A file is left alone when the new name is already taken.

status=0
for path do
	dir=$(dirname -- "$path")
	base=$(basename -- "$path")
	lower=$(printf '%s' "$base" | tr '[:upper:]' '[:lower:]')
	if [ "$base" = "$lower" ]; then
		continue
	fi
	if [ -e "$dir/$lower" ]; then
		echo "not renamed, $dir/$lower exists: $path" >&2
		status=1
		continue
	fi
	mv -- "$path" "$dir/$lower" || status=1
done
exit "$status"
