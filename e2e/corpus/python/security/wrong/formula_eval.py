from fastapi import FastAPI

app = FastAPI()


@app.get("/price")
def price(formula: str, amount: float):
    return {"price": eval(formula, {"amount": amount})}
