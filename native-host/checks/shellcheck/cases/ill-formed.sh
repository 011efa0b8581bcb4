for file in *.txt; do
  wc -l "$file"
