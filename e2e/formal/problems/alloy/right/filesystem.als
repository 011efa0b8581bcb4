abstract sig Object { parent: lone Folder }
sig File extends Object {}
sig Folder extends Object { contents: set Object }
one sig Root extends Folder {}

fact { all f: Folder, o: f.contents | o.parent = f }
fact { no Root.parent }
fact { Object in Root.*contents }

assert oneLocation { all o: Object | lone f: Folder | o in f.contents }
check oneLocation for 5 expect 0

assert noSelf { no f: Folder | f in f.^contents }
check noSelf for 5 expect 0
