module example.net/scheduler

go 1.19
