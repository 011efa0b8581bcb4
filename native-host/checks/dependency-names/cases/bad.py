import numpy as np
import reqeusts
