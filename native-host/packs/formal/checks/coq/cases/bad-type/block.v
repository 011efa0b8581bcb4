Definition größe : nat := 3. Definition flag : bool := (* λ𝔸 *) größe
  + 1.
