import type { NextFunction, Request, Response } from "express";

interface SessionUser {
  id: string;
  roles: readonly string[];
}

declare global {
  namespace Express {
    interface Request {
      user?: SessionUser;
    }
  }
  interface Array<T> {
    /** The last item, or `undefined` when the array is empty. */
    last(): T | undefined;
  }
}

Object.defineProperty(Array.prototype, "last", {
  value: function last<T>(this: T[]): T | undefined {
    return this[this.length - 1];
  },
  configurable: true,
  writable: true,
});

export function requireRole(role: string) {
  return (req: Request, res: Response, next: NextFunction): void => {
    if (!req.user) {
      res.sendStatus(401);
    } else if (!req.user.roles.includes(role)) {
      res.sendStatus(403);
    } else {
      next();
    }
  };
}
