class Tree
  include Enumerable

  Node = Struct.new(:value, :left, :right)

  def initialize(values = [])
    @root = nil
    values.each { |v| add(v) }
  end

  # Adds a value; equal values are kept only once. Returns the tree.
  def add(value)
    @root = insert(@root, value)
    self
  end
  alias << add

  def each(&block)
    return enum_for(:each) unless block

    walk(@root, &block)
    self
  end

  private

  def insert(node, value)
    return Node.new(value) if node.nil?

    case value <=> node.value
    when -1 then node.left = insert(node.left, value)
    when 1 then node.right = insert(node.right, value)
    end
    node
  end

  def walk(node, &block)
    return if node.nil?

    walk(node.left, &block)
    block.call(node.value)
    walk(node.right, &block)
  end
end

tree = Tree.new([5, 2, 8, 2])
tree << 3
p tree.to_a        # [2, 3, 5, 8]
p tree.select(&:even?) # [2, 8]
