name = "größe $1"
cd build
rm -rf $name/*
