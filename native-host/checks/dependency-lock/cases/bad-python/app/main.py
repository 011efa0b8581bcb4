import fastcodecs
from orderbok_client import Client
import collections

print(Client, fastcodecs, collections)
