import logging
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO

import boto3
from celery import Celery, chord, shared_task
from celery.utils.log import get_task_logger
from PIL import Image
from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

logger: logging.Logger = get_task_logger(__name__)


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="THUMBS_", env_file=".env")

    broker_url: str = "redis://localhost:6379/0"
    bucket: str
    sizes: list[int] = Field(default_factory=lambda: [128, 512])


@lru_cache
def get_settings() -> Settings:
    return Settings()


app = Celery("thumbnails")
app.conf.update(task_acks_late=True, worker_prefetch_multiplier=1)


@dataclass(slots=True)
class Thumbnail:
    key: str
    size: int
    tags: list[str] = field(default_factory=list)

    @property
    def target(self) -> str:
        stem, _, suffix = self.key.rpartition(".")
        return f"{stem}-{self.size}.{suffix}"


@app.on_after_configure.connect
def setup_periodic_tasks(sender, **kwargs):
    sender.add_periodic_task(3600.0, sweep.s(), name="sweep old thumbnails")


@shared_task(bind=True, autoretry_for=(ConnectionError,), retry_backoff=True, max_retries=5)
def resize(self, key: str, size: int) -> str:
    s3 = boto3.client("s3")
    bucket = get_settings().bucket
    thumbnail = Thumbnail(key, size)
    logger.info("attempt %d for %s", self.request.retries, thumbnail.target)

    source = s3.get_object(Bucket=bucket, Key=key)["Body"].read()
    with Image.open(BytesIO(source)) as image:
        image.thumbnail((size, size))
        buffer = BytesIO()
        image.convert("RGB").save(buffer, format="JPEG", quality=85)

    buffer.seek(0)
    s3.upload_fileobj(buffer, bucket, thumbnail.target)
    return thumbnail.target


@shared_task
def announce(targets: list[str], key: str) -> dict[str, object]:
    logger.info("%s has %d thumbnails", key, len(targets))
    return {"key": key, "thumbnails": targets}


@shared_task
def sweep() -> int:
    return 0


def enqueue(key: str):
    header = [resize.s(key, size) for size in get_settings().sizes]
    return chord(header)(announce.s(key))
