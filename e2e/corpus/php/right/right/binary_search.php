<?php

declare(strict_types=1);

/**
 * Index of $needle in a sorted list, or -1.
 *
 * @param list<int> $sorted
 */
function binary_search(array $sorted, int $needle): int
{
    $lo = 0;
    $hi = count($sorted) - 1;
    while ($lo <= $hi) {
        $mid = intdiv($lo + $hi, 2);
        if ($sorted[$mid] === $needle) {
            return $mid;
        }
        if ($sorted[$mid] < $needle) {
            $lo = $mid + 1;
        } else {
            $hi = $mid - 1;
        }
    }

    return -1;
}

// needle | 1 | 7 | 4
// result | 0 | 3 | -1
foreach ([1, 7, 4] as $needle) {
    echo binary_search([1, 3, 5, 7], $needle), PHP_EOL;
}
