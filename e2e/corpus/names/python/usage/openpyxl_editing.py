from openpyxl.styles import PatternFill
from openpyxl.formatting.rule import CellIsRule
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table, TableStyleInfo
from openpyxl.worksheet.worksheet import Worksheet


def prepare(sheet: Worksheet) -> None:
    sheet.insert_rows(1)
    sheet.delete_cols(3, 2)
    sheet.merge_cells("A1:D1")
    sheet.unmerge_cells("A1:D1")
    sheet.cell(row=1, column=1, value="Title").number_format = "@"
    choices = DataValidation(type="list", formula1='"yes,no"', allow_blank=True)
    choices.add("B2:B20")
    sheet.add_data_validation(choices)
    red = PatternFill(bgColor="FFC7CE", fill_type="solid")
    sheet.conditional_formatting.add("C2:C20", CellIsRule(operator="lessThan", formula=["0"], fill=red))
    table = Table(displayName="Answers", ref="A1:D20")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleMedium9", showRowStripes=True)
    sheet.add_table(table)
