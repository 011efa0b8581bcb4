<?php

declare(strict_types=1);

/**
 * Calls $make once for each key and keeps the result for $seconds.
 *
 * MD5 only shortens the key to a file name; nobody has to trust it.
 */
function cached(string $key, int $seconds, callable $make): string
{
    $file = __DIR__ . '/var/cache/' . md5($key) . '.txt';
    if (is_file($file) && filemtime($file) > time() - $seconds) {
        $text = file_get_contents($file);
        if ($text !== false) {
            return $text;
        }
    }

    $text = $make();
    if (!is_dir(dirname($file))) {
        mkdir(dirname($file), 0700, true);
    }
    file_put_contents($file, $text, LOCK_EX);

    return $text;
}

echo cached('now', 60, fn (): string => date('c')), PHP_EOL;
