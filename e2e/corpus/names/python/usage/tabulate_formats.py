from tabulate import simple_separated_format, tabulate, tabulate_formats

rows = [["spam", 41.9999], ["eggs", "451.0"], ["bacon", None]]
for name in ("plain", "github", "grid", "rounded_grid", "html"):
    assert name in tabulate_formats
    print(tabulate(rows, headers=["item", "amount"], tablefmt=name, missingval="?"))
print(tabulate(rows, tablefmt=simple_separated_format("||")))
