from tabulate import tabulate

table = {"name": ["Ann", "Bob"], "score": [9.5, 10], "note": ["a long remark about it", ""]}
print(tabulate(table, headers="keys", floatfmt=".2f", numalign="decimal", stralign="left"))
print(tabulate(table, headers="keys", showindex="always", maxcolwidths=[None, None, None, 10]))
print(tabulate(table, headers="keys", colalign=("left", "right", "left"), disable_numparse=True))
print(tabulate(table, headers={"name": "Name"}, intfmt=",", headersglobalalign="center"))
