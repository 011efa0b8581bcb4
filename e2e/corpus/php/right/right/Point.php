<?php

declare(strict_types=1);

final readonly class Point
{
    public function __construct(
        public float $x = 0.0,
        public float $y = 0.0,
    ) {
    }

    public static function polar(float $radius, float $angle): self
    {
        return new self($radius * cos($angle), $radius * sin($angle));
    }

    public function withX(float $x): self
    {
        return new self($x, $this->y);
    }

    public function distanceTo(self $other): float
    {
        return hypot($this->x - $other->x, $this->y - $other->y);
    }
}

$p = new Point(3.0, 4.0);
echo $p->distanceTo(new Point()), PHP_EOL; // 5
echo $p->withX(0.0)->distanceTo(new Point(y: 1.0)), PHP_EOL; // 3
