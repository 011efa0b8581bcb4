module shortlinks

go 1.19
