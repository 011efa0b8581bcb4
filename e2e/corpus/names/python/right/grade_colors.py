from openpyxl.styles import PatternFill
from openpyxl.worksheet.worksheet import Worksheet

FAILED = PatternFill(start_color="FFC7CE", end_color="FFC7CE", fill_type="solid")


def mark_failed(sheet: Worksheet, column: int, passing: float = 5.5) -> int:
    """Colour failing grades and give their number."""
    failed = 0
    for row in range(2, sheet.max_row + 1):
        cell = sheet.cell(row=row, column=column)
        if isinstance(cell.value, (int, float)) and cell.value < passing:
            cell.fill = FAILED
            failed += 1
    return failed
