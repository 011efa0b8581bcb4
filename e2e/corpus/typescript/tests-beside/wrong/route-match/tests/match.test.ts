import { expect, test } from 'vitest';
import { match } from '../src/router';

test('fixed paths', () => {
  expect(match('/about', '/about/')).toEqual({});
  expect(match('/about', '/about/us')).toBeNull();
});

test('parameters', () => {
  expect(match('/users/:id/posts/:post', '/users/7/posts/12')).toEqual({ id: '7', post: '12' });
});

test('encoded parameters', () => {
  expect(match('/tags/:name', '/tags/caf%C3%A9')).toEqual({ name: 'café' });
});
