<?php

declare(strict_types=1);

/**
 * Makes a slug of ASCII letters, digits and single dashes.
 *
 *     slugify('Hello, World!')   === 'hello-world'
 *     slugify('  a -- b  ')      === 'a-b'
 *     slugify('???')             === ''
 */
function slugify(string $title): string
{
    $slug = preg_replace('/[^a-z0-9]+/', '-', strtolower($title));

    return trim((string) $slug, '-');
}

foreach (array_slice($argv, 1) as $title) {
    echo slugify($title), PHP_EOL;
}
