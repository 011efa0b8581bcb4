require "cgi"

class Html
  def self.build(&block) = new.tap { |h| h.instance_eval(&block) }.to_s

  def initialize
    @out = +""
  end

  %i[ul li p strong].each do |tag|
    define_method(tag) do |text = nil, &block|
      @out << "<#{tag}>"
      @out << CGI.escapeHTML(text) if text
      instance_eval(&block) if block
      @out << "</#{tag}>"
      nil
    end
  end

  def to_s = @out.dup
end

puts Html.build {
  p "Fish & chips"
  ul do
    li "one"
    li { strong "two" }
  end
}
# <p>Fish &amp; chips</p><ul><li>one</li><li><strong>two</strong></li></ul>
