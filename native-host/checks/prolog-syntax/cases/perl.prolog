#!/usr/bin/perl
use strict;
my $x = 1;
print "$x\n";
