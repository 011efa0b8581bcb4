import Router from '@koa/router';
import { verifyPassword } from './accounts.js';

const router = new Router();

router.post('/login', async (ctx) => {
  const { email, password } = ctx.request.body;
  const account = await verifyPassword(email, password);
  if (!account) {
    ctx.status = 401;
    ctx.body = { error: 'wrong address or password' };
    return;
  }
  ctx.session.accountId = account.id;
  const next = ctx.query.next || '/';
  ctx.redirect(next);
});

export default router;
