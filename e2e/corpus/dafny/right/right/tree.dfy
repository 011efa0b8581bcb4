datatype Tree = Leaf | Node(left: Tree, value: int, right: Tree)

function Mirror(t: Tree): Tree
{
  match t
  case Leaf => Leaf
  case Node(l, v, r) => Node(Mirror(r), v, Mirror(l))
}

function Size(t: Tree): nat
{
  match t
  case Leaf => 0
  case Node(l, v, r) => Size(l) + 1 + Size(r)
}

lemma MirrorTwice(t: Tree)
  ensures Mirror(Mirror(t)) == t
{
}

lemma MirrorKeepsSize(t: Tree)
  ensures Size(Mirror(t)) == Size(t)
{
}
