from openpyxl import load_workbook
from openpyxl.utils.cell import column_index_from_string, coordinate_to_tuple
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet


def used_values(path: str) -> list[object]:
    try:
        workbook = load_workbook(path, data_only=True, keep_links=False)
    except InvalidFileException as error:
        raise ValueError(path) from error
    values: list[object] = []
    for name in workbook.sheetnames:
        sheet = workbook[name]
        if isinstance(sheet, Worksheet):
            print(sheet.title, sheet.dimensions, sheet.max_row, sheet.max_column)
            values.extend(cell.value for row in sheet.iter_rows(min_row=2) for cell in row)
    workbook.close()
    return values


print(column_index_from_string("AB"), coordinate_to_tuple("C4"))
