import httpx
from fastapi import FastAPI
from pydantic import BaseModel

app = FastAPI()
HOOKS = {"build": "https://build.example.org/hook", "chat": "https://chat.example.org/hook"}


class Hook(BaseModel):
    name: str


@app.post("/test-hook")
async def test_hook(hook: Hook):
    async with httpx.AsyncClient() as client:
        answer = await client.get(HOOKS[hook.name])
    return {"status": answer.status_code, "body": answer.text}
