var heap: [int]int;

procedure Bump(at: int)
  requires heap[at] > 0;
  modifies heap;
  ensures heap[at] > 0;
{
  heap[at] := heap[at] + 1;
}

procedure Twice(at: int)
  requires heap[at] > 0;
  modifies heap;
  ensures heap[at] > 0;
{
  call Bump(at);
  call Bump(at);
}
