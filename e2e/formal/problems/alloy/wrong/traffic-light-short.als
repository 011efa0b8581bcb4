abstract sig Colour {}
one sig Red, Green extends Colour {}
abstract sig Light { var colour: one Colour }
one sig North, East extends Light {}

fact start { all l: Light | l.colour = Red }
pred go[l: Light] { all k: Light | k.colour = Red
  l.colour' = Green
  all k: Light - l | k.colour' = k.colour }
pred stop[l: Light] { l.colour = Green
  l.colour' = Red
  all k: Light - l | k.colour' = k.colour }
pred wait { all l: Light | l.colour' = l.colour }
fact moves { always (wait or some l: Light | go[l] or stop[l]) }

assert neverBoth { always not (North.colour = Green and East.colour = Green) }
check neverBoth for 2 but 8 steps expect 0
run { eventually North.colour = Green } for 2 but 1 steps expect 1
