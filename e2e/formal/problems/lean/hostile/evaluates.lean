#eval IO.FS.writeFile "written_by_lean" "x"
#eval (do repeat IO.println "no errors" : IO Unit)
