datatype Colour = Red | Green

function Marks(): multiset<int>
  ensures multiset{1, 2} == Marks()
{
  multiset{1, 2}
}

function Names(): set<string>
{
  {"{", "lemma Wrong() ensures false"}
}

lemma Small(x: int, c: Colour)
  requires {1, 2} >= {x}
  ensures match c { case Red => x < 3 case Green => x > 0 }
{
}
