import Router from '@koa/router';
import { verifyPassword } from './accounts.js';

const router = new Router();
const HOME = 'https://shop.example';

function ownAddress(next) {
  const url = new URL(next, HOME);
  return url.origin === HOME ? url.href : HOME;
}

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
  ctx.redirect(ownAddress(next));
});

export default router;
