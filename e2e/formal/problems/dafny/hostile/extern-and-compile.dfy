module {:extern "System.IO"} Files {
  method {:extern "File", "Delete"} Delete(path: string)
    ensures true
}
method Main() { Files.Delete("important.txt"); }
