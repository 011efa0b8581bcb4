Definition two : nat := 2.
