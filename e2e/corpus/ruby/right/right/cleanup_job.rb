# frozen_string_literal: true

class CleanupJob < ApplicationJob
  queue_as :low

  retry_on ActiveRecord::Deadlocked, wait: 5.seconds, attempts: 3

  def perform(older_than: 30.days.ago)
    Session.where(updated_at: ...older_than).in_batches(of: 500).delete_all
  end
end
