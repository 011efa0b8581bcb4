#!/usr/bin/env bash
set -euo pipefail

die() { printf 'release: %s\n' "$*" >&2; exit 1; }

version=${1-}
[[ $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+$ ]] || die "usage: release.bash vX.Y.Z"
[[ -z $(git status --porcelain) ]] || die "the working tree is not clean"
[[ $(git branch --show-current) == main ]] || die "not on the branch main"
if git rev-parse -q --verify "refs/tags/$version" >/dev/null; then
  die "the tag $version exists"
fi

git tag -a "$version" -m "Release $version"
git push origin main "$version"
