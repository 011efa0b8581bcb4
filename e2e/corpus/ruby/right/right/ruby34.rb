# frozen_string_literal: true

Point = Data.define(:x, :y) do
  def +(other) = with(x: x + other.x, y: y + other.y)

  def to_s = "(#{x}, #{y})"
end

module Geometry
  refine Array do
    def to_point = Point.new(*self)
  end
end

using Geometry

def classify(value)
  case value
  in Integer | Float => number if number.negative?
    "negative #{number}"
  in { name: String => name, tags: [*, "admin", *] }
    "admin #{name}"
  in [Point(x:, y:), *rest] unless rest.empty?
    "#{rest.size + 1} points from #{x}/#{y}"
  in nil
    "nothing"
  else
    "something else"
  end
end

squares = [1, 2, 3].map { it * it }
pairs = { b: 1, a: 2 }.sort_by { |_, count| -count }.to_h
x = 3
y = 4
options = { x:, y: }
total = [[1, 2], [3, 4]].map(&:to_point).sum(Point.new(0, 0))

puts squares.inspect, pairs, options, total
puts classify({ name: "Ada", tags: %w[user admin] })
puts <<~TEXT
  Sum: #{squares.sum}
  #{classify(-3)}
TEXT
