import openpyxl
import psycopg2.extras
import requests
import requests.retrying
import yaml
from dateutil import parser
from dateutil.relativedelta import relativedelta
from requests.adapters import RetryAdapter
from tabulate import tabulate


def report(url: str, path: str) -> None:
    requests.get(
        url,
        retries=3,
    )
    requests.fetch(url)
    session = requests.Session()
    session.set_timeout(3)
    print(session.get(url).json_data, yaml.load_file(path))
    parser.parse("10/11/2012", fuzzyy=True)
    relativedelta(month_count=3)
    print(tabulate([["größer", 1]], header=["a"]))
    book = openpyxl.open_workbook(path)
    sheet = openpyxl.load_workbook(path)["😀"]
    openpyxl.load_workbook(path).save_as(path)
    yaml.safe_load("a", "b")
    print(psycopg2.extras.DictionaryCursor, RetryAdapter, book, sheet)
