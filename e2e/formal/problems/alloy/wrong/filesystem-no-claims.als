abstract sig Object { parent: lone Folder }
sig File extends Object {}
sig Folder extends Object { contents: set Object }
one sig Root extends Folder {}

fact { all f: Folder, o: f.contents | o.parent = f }
fact { no Root.parent }
fact { Object in Root.*contents }

assert oneLocation { all o: Object | o = o }
check oneLocation for 5 expect 0

assert noSelf { no none }
check noSelf for 5 expect 0
