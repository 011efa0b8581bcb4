#!/usr/bin/env ruby
# frozen_string_literal: true

require "json"
require "optparse"

options = { file: File.join(Dir.home, ".todo.json") }
parser = OptionParser.new do |o|
  o.banner = "Usage: todo [options] list | add TEXT | done NUMBER"
  o.on("-f", "--file FILE", "where to store the list") { |f| options[:file] = f }
end
parser.parse!

todos = File.exist?(options[:file]) ? JSON.parse(File.read(options[:file])) : []

case ARGV
in [] | ["list"]
  todos.each.with_index(1) { |text, i| puts format("%3d  %s", i, text) }
in ["add", *words] unless words.empty?
  todos << words.join(" ")
  File.write(options[:file], JSON.pretty_generate(todos))
in ["done", /\A[1-9]\d*\z/ => number] if number.to_i <= todos.size
  puts "done: #{todos.delete_at(number.to_i - 1)}"
  File.write(options[:file], JSON.pretty_generate(todos))
else
  abort parser.help
end
