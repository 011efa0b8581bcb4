<?php

declare(strict_types=1);

enum Suit: string
{
    case Hearts = 'H';
    case Diamonds = 'D';
    case Clubs = 'C';
    case Spades = 'S';

    public function color(): string
    {
        return match ($this) {
            self::Hearts, self::Diamonds => 'red',
            self::Clubs, self::Spades => 'black',
        };
    }

    public function label(): string
    {
        return ucfirst(strtolower($this->name));
    }
}

foreach (Suit::cases() as $suit) {
    printf("%s %-8s %s\n", $suit->value, $suit->label(), $suit->color());
}

var_dump(Suit::tryFrom('X')); // NULL
echo Suit::from('D')->color(), PHP_EOL; // red
