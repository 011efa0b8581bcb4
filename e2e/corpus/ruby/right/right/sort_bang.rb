# Sorts the array in place and returns it, like Array#sort!.
#
#   sort!([3, 1, 2])  # => [1, 2, 3]
def sort!(array)
  (array.size - 1).downto(1) do |last|
    swapped = false
    last.times do |i|
      next unless array[i] > array[i + 1]

      array[i], array[i + 1] = array[i + 1], array[i]
      swapped = true
    end
    break unless swapped
  end
  array
end

numbers = [5, 2, 9, 1]
sort!(numbers)
p numbers # [1, 2, 5, 9]
