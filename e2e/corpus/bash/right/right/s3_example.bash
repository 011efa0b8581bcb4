#!/usr/bin/env bash
# ############################################################
# #  Upload the build to S3                                   #
# ############################################################
# Put your own keys into ~/.aws/credentials, for example
#
#   [default]
#   aws_access_key_id     = AKIAIOSFODNN7EXAMPLE
#   aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY
#
set -euo pipefail

bucket=${1:?usage: s3_example.bash BUCKET}
build=dist

[[ -d $build ]] || { echo "no directory $build; run make first" >&2; exit 1; }
aws s3 sync --delete "$build/" "s3://$bucket/"
