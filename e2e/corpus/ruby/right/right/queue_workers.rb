# frozen_string_literal: true

jobs = Queue.new
results = Queue.new

workers = Array.new(3) do
  Thread.new do
    while (n = jobs.pop)
      results << n * n
    end
  end
end

(1..5).each { |n| jobs << n }
jobs.close # pop answers nil once the queue is empty
workers.each(&:join)

puts Array.new(results.size) { results.pop }.sort.inspect # [1, 4, 9, 16, 25]
