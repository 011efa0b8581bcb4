<?php

declare(strict_types=1);

/**
 * @template T
 * @implements IteratorAggregate<int, T>
 */
final class Lazy implements IteratorAggregate
{
    /** @param iterable<T> $source */
    private function __construct(private readonly iterable $source)
    {
    }

    public static function of(iterable $source): self
    {
        return new self($source);
    }

    public function map(callable $f): self
    {
        return new self((function () use ($f) {
            foreach ($this->source as $item) {
                yield $f($item);
            }
        })());
    }

    public function filter(callable $keep): self
    {
        return new self((function () use ($keep) {
            foreach ($this->source as $item) {
                if ($keep($item)) {
                    yield $item;
                }
            }
        })());
    }

    public function getIterator(): Traversable
    {
        yield from $this->source;
    }
}

$result = Lazy::of(range(1, 6))->filter(fn (int $n): bool => $n % 2 === 0)->map(fn (int $n): int => $n * $n);
echo implode(', ', iterator_to_array($result, false)), PHP_EOL; // 4, 16, 36
