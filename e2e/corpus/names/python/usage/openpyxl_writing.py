from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter

workbook = Workbook()
sheet = workbook.create_sheet("Figures", 0)
sheet.append(["month", "sold"])
for month in range(1, 13):
    sheet.append([month, month * 10])
for cell in sheet["A1:B1"][0]:
    cell.font = Font(name="Calibri", size=12, bold=True, color="FF0000")
    cell.alignment = Alignment(horizontal="center", wrap_text=True)
    cell.border = Border(bottom=Side(style="thin"))
sheet.column_dimensions[get_column_letter(1)].width = 20
sheet.freeze_panes = "A2"
chart = BarChart()
chart.title = "Sold"
chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=13), titles_from_data=True)
sheet.add_chart(chart, "D2")
workbook.save("/tmp/figures.xlsx")
