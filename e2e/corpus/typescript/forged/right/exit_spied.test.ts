import { expect, test, vi } from 'vitest';

/** Reads a port from arguments; ends the process with 1 where it is none. */
function portOf(args: string[]): number {
  const port = Number(args[0]);
  if (!Number.isInteger(port) || port < 1 || port > 65535) process.exit(1);
  return port;
}

test('a port', () => expect(portOf(['8080'])).toBe(8080));

test('no port', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {
    throw new Error('left');
  }) as never);
  expect(() => portOf(['70000'])).toThrow('left');
  expect(exit).toHaveBeenCalledWith(1);
  exit.mockRestore();
});
