# frozen_string_literal: true

require "stack"

RSpec.describe Stack do
  subject(:stack) { described_class.new }

  it "is empty at first" do
    expect(stack).to be_empty
  end

  context "with two elements" do
    before do
      stack.push(1)
      stack.push(2)
    end

    it "pops the last one first" do
      expect(stack.pop).to eq(2)
      expect(stack.size).to eq(1)
    end
  end

  it "refuses to pop when it is empty" do
    expect { stack.pop }.to raise_error(Stack::Empty)
  end
end
