import openpyxl
import psycopg2
import requests


def count(url: str) -> int:
    cursor = psycopg2.connect("dbname=shop").cursor()
    cursor.execute("SELECT count(*) FROM orders")
    sheet = openpyxl.Workbook().active
    sheet.append([requests.get(url, timeout=3).status_code])
    return cursor.fetchone()[0]
