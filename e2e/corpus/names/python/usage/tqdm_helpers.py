import logging

from tqdm.auto import tqdm
from tqdm.contrib import tenumerate, tzip
from tqdm.contrib.concurrent import thread_map
from tqdm.contrib.logging import logging_redirect_tqdm

print(thread_map(str.upper, ["a", "b"], max_workers=2))
for index, (left, right) in tenumerate(tzip([1, 2], [3, 4])):
    print(index, left + right)
with logging_redirect_tqdm():
    for step in tqdm(["load", "train"]):
        logging.getLogger(__name__).info(step)
