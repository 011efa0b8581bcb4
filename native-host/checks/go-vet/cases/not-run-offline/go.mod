module example.com/stock

go 1.19

require example.com/nowhere v1.0.0
