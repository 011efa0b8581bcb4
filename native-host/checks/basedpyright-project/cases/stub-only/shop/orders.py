import openpyxl
import requests
import yaml

from .settings import URL


def orders(path: str) -> int:
    with open(path, encoding="utf-8") as file:
        settings = yaml.load_file(file)
    sheet = openpyxl.Workbook().active
    sheet.append([settings["größe"]])
    return requests.get(URL, retries=3).status_code
