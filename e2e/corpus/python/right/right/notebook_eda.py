%load_ext autoreload
%autoreload 2
%matplotlib inline
!pip install -q pandas seaborn

import numpy as np
import pandas as pd
import seaborn as sns

df = pd.read_csv("titanic.csv")
df.head()

df.describe?
pd.cut??

files = !ls data
%timeit df["Age"].mean()

df["AgeGroup"] = pd.cut(df["Age"], bins=[0, 12, 18, 60, np.inf], labels=["child", "teen", "adult", "senior"])
survival = df.groupby("AgeGroup", observed=True)["Survived"].mean()
survival

ax = sns.barplot(x=survival.index, y=survival.values)
ax.set_ylabel("Survival rate");
