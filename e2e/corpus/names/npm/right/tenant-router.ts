import { Router, type NextFunction, type Request, type Response } from 'express';

function requireTenant(req: Request, res: Response, next: NextFunction): void {
  const tenant = req.get('x-tenant-id');
  if (!tenant) {
    res.status(400).json({ error: 'x-tenant-id is missing' });
    return;
  }
  res.locals['tenant'] = tenant;
  next();
}

export const tenantRouter = Router();
tenantRouter.use(requireTenant);
tenantRouter.get('/projects', (_req, res) => {
  res.json({ tenant: res.locals['tenant'], projects: [] });
});
