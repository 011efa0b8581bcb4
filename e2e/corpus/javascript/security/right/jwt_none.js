import jwt from 'jsonwebtoken';
export const check = (token, key) => jwt.verify(token, key, { algorithms: ['HS256'] });
