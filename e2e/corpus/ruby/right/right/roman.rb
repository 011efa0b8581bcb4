# frozen_string_literal: true

require "minitest/autorun"

module Roman
  VALUES = {
    "M" => 1000, "CM" => 900, "D" => 500, "CD" => 400, "C" => 100, "XC" => 90,
    "L" => 50, "XL" => 40, "X" => 10, "IX" => 9, "V" => 5, "IV" => 4, "I" => 1
  }.freeze

  # Roman.write(1994) => "MCMXCIV"
  def self.write(number)
    raise ArgumentError, "out of range" unless (1..3999).cover?(number)

    VALUES.reduce(+"") do |out, (symbol, value)|
      times, number = number.divmod(value)
      out << symbol * times
    end
  end

  def self.table(range) = range.map { |n| "#{n} #{write(n)}" }
end

class RomanTest < Minitest::Test
  def test_write
    assert_equal "MCMXCIV", Roman.write(1994)
    assert_equal "III", Roman.write(3)
  end

  def test_range
    assert_raises(ArgumentError) { Roman.write(0) }
  end

  def test_table
    assert_equal ["4 IV", "5 V"], Roman.table(4..5)
  end
end
