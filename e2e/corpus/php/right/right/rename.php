#!/usr/bin/env php
<?php

declare(strict_types=1);

// Usage: rename.php [-n] --suffix=.bak FILE...

$options = getopt('n', ['suffix:'], $rest);
$files = array_slice($argv, $rest);
$suffix = $options['suffix'] ?? null;

if (!is_string($suffix) || $suffix === '' || $files === []) {
    fwrite(STDERR, "usage: rename.php [-n] --suffix=.bak FILE...\n");
    exit(2);
}

$status = 0;
foreach ($files as $file) {
    $target = $file . $suffix;
    if (!is_file($file) || file_exists($target)) {
        fwrite(STDERR, "skipped: $file\n");
        $status = 1;
        continue;
    }
    echo "$file -> $target\n";
    if (!isset($options['n']) && !rename($file, $target)) {
        $status = 1;
    }
}
exit($status);
