export enum Status {
  Created = 1,
  Paid = 2,
  Shipped = 3,
  Returned = 4,
}

export function isFinal(status: Status): boolean {
  return status === Status.Shipped || status === Status.Returned;
}
