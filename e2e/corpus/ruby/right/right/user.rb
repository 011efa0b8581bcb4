# frozen_string_literal: true

class User < ApplicationRecord
  has_secure_password

  has_many :articles, dependent: :destroy
  belongs_to :team, optional: true

  normalizes :email, with: ->(email) { email.strip.downcase }

  validates :email, presence: true, uniqueness: true,
                    format: { with: URI::MailTo::EMAIL_REGEXP }
  validates :name, length: { maximum: 80 }

  scope :active, -> { where(deactivated_at: nil) }
  scope :named_like, ->(text) { where("name LIKE ?", "%#{sanitize_sql_like(text)}%") }

  def display_name
    name.presence || email.split("@").first
  end
end
