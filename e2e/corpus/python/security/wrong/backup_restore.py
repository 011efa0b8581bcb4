import tarfile
from fastapi import FastAPI, UploadFile

app = FastAPI()


@app.post("/restore")
async def restore(upload: UploadFile):
    with tarfile.open(fileobj=upload.file) as archive:
        archive.extractall("/srv/restore")
    return {"done": True}
