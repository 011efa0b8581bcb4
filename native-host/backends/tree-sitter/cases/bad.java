class A { void f( { } }
