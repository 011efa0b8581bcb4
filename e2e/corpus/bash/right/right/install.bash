#!/bin/sh
# ==============================================================
#  Installer for frobctl
#
#  Private mirror:
#     FROB_TOKEN=<your-token> sh install.sh
#  Other directory:
#     PREFIX="$HOME/.local" sh install.sh
# ==============================================================
set -eu

PREFIX=${PREFIX:-/usr/local}
VERSION=${VERSION:-1.4.2}
BASE_URL=https://downloads.example.com/frobctl

os=$(uname -s | tr '[:upper:]' '[:lower:]')
case $(uname -m) in
  x86_64 | amd64)  arch=amd64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) echo "unsupported machine: $(uname -m)" >&2; exit 1 ;;
esac

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

file=frobctl-$VERSION-$os-$arch.tar.gz
set -- -fsSL --proto '=https' --tlsv1.2
if [ -n "${FROB_TOKEN:-}" ]; then
  set -- "$@" -H "Authorization: Bearer $FROB_TOKEN"
fi
curl "$@" -o "$tmp/$file" "$BASE_URL/$VERSION/$file"
curl "$@" -o "$tmp/$file.sha256" "$BASE_URL/$VERSION/$file.sha256"
(cd "$tmp" && sha256sum -c "$file.sha256")

tar -xzf "$tmp/$file" -C "$tmp"
install -d "$PREFIX/bin"
install -m 0755 "$tmp/frobctl" "$PREFIX/bin/frobctl"
echo "installed $PREFIX/bin/frobctl"
