sig Key {}
sig Door { fits: set Key } { one fits }
assert one_key { all d: Door | one d.fits }
check one_key for 4
