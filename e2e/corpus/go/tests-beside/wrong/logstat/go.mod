module github.com/someone/logstat

go 1.19
