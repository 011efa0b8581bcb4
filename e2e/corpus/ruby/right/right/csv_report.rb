#!/usr/bin/env ruby
# frozen_string_literal: true

# Usage: csv_report.rb FILE
# The file has the columns date (YYYY-MM-DD) and cents.

require "csv"
require "date"

path = ARGV.first or abort "usage: #{$PROGRAM_NAME} FILE"

sums = Hash.new(0)
CSV.foreach(path, headers: true) do |row|
  month = Date.iso8601(row.fetch("date")).strftime("%Y-%m")
  sums[month] += Integer(row.fetch("cents"), 10)
end

sums.sort.each do |month, cents|
  puts format("%s %10.2f", month, cents / 100.0)
end
