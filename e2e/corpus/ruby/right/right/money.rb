# frozen_string_literal: true

Money = Data.define(:cents, :currency) do
  include Comparable

  def self.parse(text)
    match = /\A(?<units>\d+)\.(?<cents>\d{2}) (?<currency>[A-Z]{3})\z/.match(text)
    raise ArgumentError, "not an amount: #{text.inspect}" unless match

    new(cents: match[:units].to_i * 100 + match[:cents].to_i, currency: match[:currency])
  end

  def +(other)
    raise ArgumentError, "#{currency} and #{other.currency}" unless currency == other.currency

    with(cents: cents + other.cents)
  end

  def <=>(other)
    return unless other.is_a?(Money) && currency == other.currency

    cents <=> other.cents
  end

  def to_s = format("%d.%02d %s", cents / 100, cents % 100, currency)
end

if __FILE__ == $PROGRAM_NAME
  total = Money.parse("12.30 EUR") + Money.parse("0.95 EUR")
  puts total # 13.25 EUR
  puts total > Money.parse("13.00 EUR") # true
end
