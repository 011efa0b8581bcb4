module Loud
  refine String do
    def shout = "#{upcase}!"

    # "abc".every(2) == "ac"
    def every(step)
      raise ArgumentError, "step must be positive" unless step.positive?

      each_char.with_index.filter_map { |c, i| c if (i % step).zero? }.join
    end
  end
end

using Loud

puts "hello".shout     # HELLO!
puts "abcdef".every(2) # ace
