# F(0) = 0, F(1) = 1, F(n) = F(n-1) + F(n-2)
fib = Enumerator.new do |y|
  a, b = 0, 1
  loop do
    y << a
    a, b = b, a + b
  end
end

p fib.take(10)                         # [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
p fib.lazy.select(&:even?).first(4)    # [0, 2, 8, 34]
p fib.take_while { |n| n < 20 }.sum    # 33
