import opened Std.Wrappers
method Find(a: seq<int>) returns (r: Option<nat>)
  ensures r.Some? ==> r.value < |a|
{
  if |a| > 0 { return Some(0); }
  return None;
}
