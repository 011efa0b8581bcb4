class Order < ApplicationRecord
  belongs_to :customer
  has_many :line_items, dependent: :destroy, inverse_of: :order
  has_many :products, through: :line_items

  enum :status, { open: 0, paid: 1, shipped: 2 }, default: :open

  validates :number, presence: true, uniqueness: true
  validate :must_have_items, on: :checkout

  scope :recent, ->(days = 30) { where(created_at: days.days.ago..) }

  before_validation :assign_number, on: :create
  after_commit :enqueue_receipt, on: :update, if: :saved_change_to_status?

  delegate :email, to: :customer, prefix: true

  def total
    line_items.sum { |item| item.price * item.quantity }
  end

  private

  def assign_number
    self.number ||= SecureRandom.alphanumeric(10).upcase
  end

  def must_have_items
    errors.add(:base, "must have at least one item") if line_items.empty?
  end

  def enqueue_receipt
    ReceiptJob.perform_later(self) if paid?
  end
end
