datatype Tree = Leaf | Node(left: Tree, value: int, right: Tree)

function Size(t: Tree): nat
{
  match t
  case Leaf => 0
  case Node(l, _, r) => Size(l) + 1 + Size(r)
}

function Mirror(t: Tree): Tree
{
  match t
  case Leaf => Leaf
  case Node(l, v, r) => Node(Mirror(r), v, Mirror(l))
}

lemma MirrorKeepsSize(t: Tree)
  ensures Size(Mirror(t)) == Size(t)
{
}

method Main() {
  print "sizes\n";
}
