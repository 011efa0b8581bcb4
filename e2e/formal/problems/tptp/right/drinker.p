% There is somebody such that, if he drinks, everybody drinks.
fof(drinker, conjecture, ? [X] : (drinks(X) => ! [Y] : drinks(Y))).
