class LruCache
  def initialize(capacity)
    raise ArgumentError, "capacity must be positive" unless capacity.positive?

    @capacity = capacity
    @data = {}
  end

  def [](key)
    return unless @data.key?(key)

    @data[key] = @data.delete(key)
  end

  def []=(key, value)
    @data.delete(key)
    @data[key] = value
    @data.shift if @data.size > @capacity
  end

  def keys = @data.keys
end

cache = LruCache.new(2)
cache[:a] = 1
cache[:b] = 2
cache[:a]
cache[:c] = 3
p cache.keys # [:a, :c]
