# frozen_string_literal: true

class InvoiceService
  include ActiveModel::Validations

  Result = Data.define(:invoice, :errors) do
    def success? = errors.empty?
  end

  attr_reader :order, :issued_on

  validates :order, presence: true
  validate :order_must_be_paid

  def self.call(...) = new(...).call

  def initialize(order:, issued_on: Date.current)
    @order = order
    @issued_on = issued_on
  end

  def call
    return Result.new(invoice: nil, errors: errors.full_messages) if invalid?

    invoice = Invoice.transaction do
      Invoice.create!(order:, issued_on:, number: next_number).tap do |created|
        order.lines.find_each { |line| created.lines.create!(**line_attributes(line)) }
      end
    end
    InvoiceMailer.with(invoice:).issued.deliver_later
    Result.new(invoice:, errors: [])
  rescue ActiveRecord::RecordInvalid => e
    Result.new(invoice: nil, errors: e.record.errors.full_messages)
  end

  private

  def line_attributes(line)
    { title: line.title, quantity: line.quantity, cents: (line.price * 100).round }
  end

  def next_number
    last = Invoice.where(issued_on: issued_on.all_year).maximum(:number) || 0
    last + 1
  end

  def order_must_be_paid
    errors.add(:order, :unpaid) unless order&.paid?
  end
end
