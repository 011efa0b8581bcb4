<?php

declare(strict_types=1);

final class Temperature
{
    public float $celsius {
        set {
            if ($value < -273.15) {
                throw new InvalidArgumentException('below absolute zero');
            }
            $this->celsius = $value;
        }
    }

    public float $fahrenheit {
        get => $this->celsius * 9 / 5 + 32;
        set {
            $this->celsius = ($value - 32) * 5 / 9;
        }
    }

    public function __construct(float $celsius)
    {
        $this->celsius = $celsius;
    }
}

$t = new Temperature(100.0);
echo $t->fahrenheit, "\n"; // 212
$t->fahrenheit = 32.0;
echo $t->celsius, "\n"; // 0
