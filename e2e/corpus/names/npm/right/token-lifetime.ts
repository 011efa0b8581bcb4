import jwt from 'jsonwebtoken';

export function secondsLeft(token: string, secret: string, now = Date.now()): number {
  const payload = jwt.verify(token, secret, { algorithms: ['HS256'], ignoreExpiration: true });
  if (typeof payload === 'string') {
    throw new Error('The token carries no claims');
  }
  const end = payload.exp;
  if (end === undefined) {
    return Number.POSITIVE_INFINITY;
  }
  return Math.max(0, end - Math.floor(now / 1000));
}
