from openpyxl import Workbook
from openpyxl.styles import Font


def write_budget(path: str, posts: dict[str, float]) -> None:
    workbook = Workbook()
    sheet = workbook.active
    sheet.title = "Budget"
    sheet.add_row(["Post", "Amount"])
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for name, amount in sorted(posts.items()):
        sheet.append([name, amount])
    sheet.append(["Total", f"=SUM(B2:B{len(posts) + 1})"])
    workbook.save(path)
