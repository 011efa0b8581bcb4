# frozen_string_literal: true

Order = Struct.new(:number, :customer, :lines, keyword_init: true)

def mail_for(order)
  items = order.lines.map { |name, count| "  #{count} x #{name}" }.join("\n")
  <<~MAIL
    Dear #{order.customer},

    thank you for your order #{order.number}:

    #{items}

    ----------------------------------------
    This mail was written by a program.
  MAIL
end

puts mail_for(Order.new(number: 17, customer: "Ms Lovelace", lines: { "pencil" => 3, "paper" => 1 }))
