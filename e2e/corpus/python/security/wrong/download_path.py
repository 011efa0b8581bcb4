from fastapi import FastAPI
from fastapi.responses import FileResponse

app = FastAPI()


@app.get("/files/{name:path}")
def download(name: str):
    return FileResponse(f"/srv/files/{name}")
