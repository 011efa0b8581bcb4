<?php

declare(strict_types=1);

$counts = [];
while (($line = fgets(STDIN)) !== false) {
    foreach (preg_split('/\W+/', strtolower($line), -1, PREG_SPLIT_NO_EMPTY) ?: [] as $word) {
        $counts[$word] = ($counts[$word] ?? 0) + 1;
    }
}

arsort($counts);

foreach (array_slice($counts, 0, 10, true) as $word => $n) {
    printf("%5d %s\n", $n, $word);
}
