<?php

declare(strict_types=1);

final class EmptyStack extends RuntimeException
{
}

/** @template T */
final class Stack implements Countable
{
    /** @var list<T> */
    private array $items = [];

    /** @param T $item */
    public function push(mixed $item): void
    {
        $this->items[] = $item;
    }

    /** @return T */
    public function pop(): mixed
    {
        if ($this->items === []) {
            throw new EmptyStack('nothing to pop');
        }

        return array_pop($this->items);
    }

    public function count(): int
    {
        return count($this->items);
    }
}

$s = new Stack();
$s->push('a');
$s->push('b');
echo $s->pop(), count($s), PHP_EOL; // b1
