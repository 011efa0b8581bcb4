import fastcodec
import fastcoder
from orderbook_client.api import Client
import argparse

print(Client, fastcodec, fastcoder, argparse)
