import numpy as np
import yaml
from .settings import LIMITS

config = yaml.safe_load(stream)
rows = np.zeros((2, 3))
if config:
    answer = rows.sum() * LIMITS.factor
print(answer)
return answer
