const TIERS = [
  { upTo: 2, fee: 4.9 },
  { upTo: 5, fee: 7.9 },
  { upTo: 10, fee: 12.5 },
  { upTo: 30, fee: 19 },
];

export function shippingFee(kg) {
  if (!(kg > 0)) throw new RangeError('weight must be positive');
  const tier = TIERS.find(({ upTo }) => kg <= upTo);
  return tier ? tier.fee : null;
}
