<?php

declare(strict_types=1);

namespace App\Domain;

use InvalidArgumentException;

enum Status: string
{
    case Draft = 'draft';
    case Published = 'published';

    public function label(): string
    {
        return match ($this) {
            self::Draft => 'Draft',
            self::Published => 'Published',
        };
    }
}

interface HasTitle
{
    public string $title { get; }
}

final class Article implements HasTitle
{
    public string $title {
        get => ucfirst($this->title);
        set(string $value) {
            if (trim($value) === '') {
                throw new InvalidArgumentException('A title is required');
            }
            $this->title = trim($value);
        }
    }

    public string $slug {
        get => strtolower(str_replace(' ', '-', $this->title));
    }

    public private(set) Status $status = Status::Draft;

    /** @var list<string> */
    public protected(set) array $tags = [];

    public function __construct(string $title, string ...$tags)
    {
        $this->title = $title;
        $this->tags = array_values(array_unique($tags));
    }

    #[\NoDiscard]
    public function publish(): static
    {
        $copy = clone $this;
        $copy->status = Status::Published;

        return $copy;
    }
}

$article = new Article('hello world', 'php', 'php')->publish();
$long = array_find($article->tags, fn (string $tag): bool => strlen($tag) > 2);
$lengths = array_map(strlen(...), $article->tags);
printf("%s %s %s %s\n", $article->title, $article->slug, $article->status->label(), $long ?? 'none');
