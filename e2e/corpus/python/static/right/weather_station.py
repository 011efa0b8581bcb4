import asyncio
from typing import Protocol


class Sensor(Protocol):
    name: str

    async def read(self) -> float: ...


async def average(sensors: list[Sensor]) -> float:
    if not sensors:
        raise ValueError("no sensors")
    total = 0.0
    for sensor in sensors:
        total += await sensor.read()
    return total / len(sensors)


async def watch(sensors: list[Sensor], seconds: float) -> None:
    while True:
        print(f"{await average(sensors):.1f} °C")
        await asyncio.sleep(seconds)
