datatype List = Nil | Cons(head: int, tail: List)

function Append(xs: List, ys: List): List
{
  match xs
  case Nil => ys
  case Cons(x, rest) => Cons(x, Append(rest, ys))
}

lemma AppendAssociative(xs: List, ys: List, zs: List)
  ensures Append(xs, ys) == Append(ys, xs)
