module calendar

go 1.19
