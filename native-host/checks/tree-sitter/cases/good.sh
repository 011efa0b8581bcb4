for i in *.txt; do
  echo "$i"
done
