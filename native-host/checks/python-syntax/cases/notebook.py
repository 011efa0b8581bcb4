%matplotlib inline
!pip install pandas
import pandas as pd
await client.start()
