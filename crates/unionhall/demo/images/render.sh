#!/bin/sh
# Makes NAME.webp from src/NAME.svg. colors.toml names its dominant color: a test says which.
# Usage: ./render.sh [NAME...]   (all drawings without arguments)
# Needs rsvg-convert (librsvg2-bin) and cwebp (webp).
set -eu
cd "$(dirname "$0")"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
if [ $# -eq 0 ]; then
  set -- $(cd src && ls *.svg | sed 's/\.svg$//')
fi
for name in "$@"; do
  width=$(sed -n '1s/.*viewBox="0 0 \([0-9]*\) .*/\1/p' "src/$name.svg")
  rsvg-convert -w "$width" "src/$name.svg" -o "$tmp/p.png"
  cwebp -quiet -m 6 -q 84 -sharp_yuv -metadata none "$tmp/p.png" -o "$name.webp"
done
