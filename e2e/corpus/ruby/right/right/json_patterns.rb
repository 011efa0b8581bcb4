require "json"

def describe(event)
  case event
  in { type: "push", commits: [] }
    "an empty push"
  in { type: "push", commits: [{ message: String => first }, *rest] }
    rest.empty? ? "one commit: #{first}" : "#{rest.size + 1} commits, first: #{first}"
  in { type: "issue", number: Integer => n } if n.positive?
    "issue ##{n}"
  else
    "something else"
  end
end

DATA.each_line do |line|
  puts describe(JSON.parse(line, symbolize_names: true))
end

# Prints:
#   an empty push
#   2 commits, first: fix typo
#   issue #7
#   something else
__END__
{"type": "push", "commits": []}
{"type": "push", "commits": [{"message": "fix typo"}, {"message": "add test"}]}
{"type": "issue", "number": 7}
{"type": "star"}
