/// `base` to the power of `exponent`, modulo `modulus`.
///
/// # Panics
///
/// Panics if `modulus` is 0.
pub fn power_mod(base: u64, exponent: u64, modulus: u64) -> u64 {
    assert!(modulus > 0, "modulus must not be 0");
    let modulus = u128::from(modulus);
    let mut result = 1 % modulus;
    let mut factor = u128::from(base) % modulus;
    let mut left = exponent;
    while left > 0 {
        if left & 1 == 1 {
            result = result * factor % modulus;
        }
        factor = factor * factor % modulus;
        left >>= 1;
    }
    result as u64
}

pub fn is_probable_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    for p in BASES {
        if n % p == 0 {
            return n == p;
        }
    }
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut x = power_mod(base, (n - 1) >> twos, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        for _ in 1..twos {
            x = power_mod(x, 2, n);
            if x == n - 1 {
                return true;
            }
        }
        false
    })
}
