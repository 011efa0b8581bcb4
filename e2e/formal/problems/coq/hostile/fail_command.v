Definition two := 2.
Fail Definition wrong : two = 3 := eq_refl.
