import { expect, test } from 'vitest';
import { isOwnMachine, serverAddress } from './server-address.ts';

test('an address is of this machine by http, or of another by https', () => {
  expect(serverAddress('http://localhost:8081')).toBe('http://127.0.0.1:8081/');
  expect(serverAddress('http://127.1:8081')).toBe('http://127.0.0.1:8081/');
  expect(serverAddress('http://[::1]:8081/prover')).toBe('http://[::1]:8081/prover/');
  expect(serverAddress('https://prover.example')).toBe('https://prover.example/');
  expect(isOwnMachine('http://127.0.0.1:8081/')).toBe(true);
  for (const other of ['https://prover.example/', 'https://127.0.0.1.example/', 'https://10.0.0.1/', 'https://[::2]/'])
    expect(isOwnMachine(other), other).toBe(false);
});

test.each([
  'http://prover.example/',
  'http://10.0.0.1:8081/',
  'http://0.0.0.0:8081/',
  'http://[::ffff:10.0.0.1]/',
  'http://127.0.0.1.example/',
  'http://localhost.example/',
  'https://user:word@prover.example/',
  'https://prover.example/?key=1',
  'https://prover.example/#a',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'https://$HOST/',
  '127.0.0.1:8081',
  '',
])('nothing is sent to %s', (named) => {
  expect(() => serverAddress(named)).toThrow(expect.objectContaining({ code: 'CV152' }));
});
