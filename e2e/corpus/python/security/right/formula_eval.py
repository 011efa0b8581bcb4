import ast
from fastapi import FastAPI

app = FastAPI()


@app.get("/price")
def price(formula: str, amount: float):
    return {"price": ast.literal_eval(formula) * amount}
