<?php

declare(strict_types=1);

namespace App\Tests;

use App\Money;
use InvalidArgumentException;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class MoneyTest extends TestCase
{
    /** @return iterable<string, array{int, int, int}> */
    public static function sums(): iterable
    {
        yield 'zero' => [0, 0, 0];
        yield 'cents' => [199, 1, 200];
    }

    #[DataProvider('sums')]
    public function testAdds(int $a, int $b, int $sum): void
    {
        self::assertSame($sum, (new Money($a))->add(new Money($b))->cents);
    }

    public function testRefusesNegativeAmounts(): void
    {
        $this->expectException(InvalidArgumentException::class);
        new Money(-1);
    }
}
