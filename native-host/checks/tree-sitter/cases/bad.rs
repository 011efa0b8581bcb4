let s = "🎈"; let = 3;
