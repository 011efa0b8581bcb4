import time

from tqdm import tqdm, trange

for number in tqdm(range(100), desc="numbers", total=100, unit="n", leave=False, mininterval=0.5, disable=False):
    time.sleep(0.001)
for _ in trange(10, ascii=True, ncols=80, colour="green"):
    pass
with tqdm(total=1000, unit="B", unit_scale=True, unit_divisor=1024) as bar:
    bar.set_description("file", refresh=True)
    bar.set_postfix(speed="fast", refresh=False)
    bar.update(500)
    bar.write("half of it")
    print(bar.n, bar.total, bar.format_dict["elapsed"])
