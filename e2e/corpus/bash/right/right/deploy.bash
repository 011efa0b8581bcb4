#!/usr/bin/env bash
# ----------------------------------------------------------------
#  deploy.bash HOST
#  needs: ssh access as user "deploy", a directory ./public
# ----------------------------------------------------------------
set -euo pipefail

host=${1:?usage: deploy.bash HOST}
[[ $host =~ ^[A-Za-z0-9][A-Za-z0-9.-]*$ ]] || { echo "odd host name" >&2; exit 2; }

rsync -az --delete ./public/ "deploy@$host:/srv/www/next/"
ssh "deploy@$host" 'sh -eu' <<'REMOTE'
cd /srv/www
rm -rf old
if [ -d live ]; then
  mv live old
fi
cp -R next live
echo "deployed on $(hostname)"
REMOTE
