from pathlib import Path
from fastapi import FastAPI, HTTPException
from fastapi.responses import FileResponse

app = FastAPI()
ROOT = Path("/srv/files").resolve()


@app.get("/files/{name:path}")
def download(name: str):
    target = (ROOT / name).resolve()
    if not target.is_relative_to(ROOT):
        raise HTTPException(404)
    return FileResponse(target)
