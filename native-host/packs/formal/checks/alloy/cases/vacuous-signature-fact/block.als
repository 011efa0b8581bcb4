sig Key {}
sig Door { fits: set Key } { no fits and some fits }
assert one_key { all d: Door | one d.fits }
check one_key for 4
