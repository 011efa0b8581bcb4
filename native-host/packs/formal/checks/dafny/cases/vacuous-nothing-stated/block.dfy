method Main() {
  print "hello\n";
}
