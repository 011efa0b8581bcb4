import httpx
from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()


class Hook(BaseModel):
    url: str


@app.post("/test-hook")
async def test_hook(hook: Hook):
    async with httpx.AsyncClient() as client:
        answer = await client.get(hook.url)
    return {"status": answer.status_code, "body": answer.text}
