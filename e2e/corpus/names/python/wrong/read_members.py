from typing import NamedTuple

from openpyxl import load_workbook


class Member(NamedTuple):
    name: str
    email: str


def read_members(path: str) -> list[Member]:
    workbook = load_workbook(path, readonly=True, data_only=True)
    members = []
    for sheet in workbook.worksheets:
        for name, email in sheet.iter_rows(min_row=2, max_col=2, values_only=True):
            if name and email:
                members.append(Member(str(name), str(email)))
    workbook.close()
    return members
