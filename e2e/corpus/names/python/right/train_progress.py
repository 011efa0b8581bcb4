from collections.abc import Callable, Sequence

from tqdm import tqdm


def train(batches: Sequence[list[float]], step: Callable[[list[float]], float]) -> float:
    """Run one epoch and give the mean loss."""
    total = 0.0
    with tqdm(total=len(batches), unit="batch", dynamic_ncols=True) as bar:
        for batch in batches:
            loss = step(batch)
            total += loss
            bar.set_postfix(loss=f"{loss:.4f}")
            bar.update(1)
    return total / max(1, len(batches))
