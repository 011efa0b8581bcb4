/** The system calls that a sandbox refuses, on one processor architecture. */
interface Calls {
  /** The architecture as the kernel's audit numbers it. */
  audit: number;
  socket: number;
  refused: readonly number[];
}

/** The same on every architecture: io_uring (3), the mount calls that take descriptors (7), memfd_secret. */
const COMMON = [425, 426, 427, 428, 429, 430, 431, 432, 433, 442, 447];

/**
 * Memory that no process maps and that nobody would count: memfd_create, shmget, msgget. Kernel features that a tool
 * does not need: keyctl and its two companions, bpf, perf_event_open, userfaultfd, setns, open_by_handle_at.
 */
const CALLS: Readonly<Record<string, Calls>> = {
  x64: { audit: 0xc000003e, socket: 41, refused: [319, 29, 68, 250, 248, 249, 321, 298, 323, 308, 304, ...COMMON] },
  arm64: {
    audit: 0xc00000b7,
    socket: 198,
    refused: [279, 194, 186, 219, 217, 218, 280, 241, 282, 268, 265, ...COMMON],
  },
};

/**
 * Address families that end at the sandbox's own network namespace: unix, inet, inet6, netlink. Others, vsock first of
 * all, reach further.
 */
const FAMILIES = [1, 2, 10, 16];
/** Without unix: where the network is the machine's, so are the sockets that have a name and no file. */
const ONLINE_FAMILIES = [2, 10, 16];

const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const REFUSE = 0x00050000;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;
/** System calls of the x32 interface, which have numbers of their own, start here. */
const X32 = 0x40000000;

/**
 * A seccomp filter as the kernel reads it (classic BPF over `struct seccomp_data`): refused calls look as if the kernel
 * did not have them. Undefined on an architecture whose numbers are not known here. `online`: the run shares the
 * machine's network.
 */
export function syscallFilter(architecture: string, online = false): Buffer | undefined {
  const families = online ? ONLINE_FAMILIES : FAMILIES;
  const calls = CALLS[architecture];
  if (calls === undefined) return undefined;
  const { audit, socket, refused } = calls;
  const tests: [code: number, value: number, then: 'refuse' | 'family' | 'allow'][] = [
    [JUMP_IF_AT_LEAST, X32, 'refuse'],
    ...refused.map((call): [number, number, 'refuse'] => [JUMP_IF_EQUAL, call, 'refuse']),
    [JUMP_IF_EQUAL, socket, 'family'],
  ];
  // Layout: architecture (2), number (1), tests, allow, family (1), families, wrong family, allow, refuse.
  const start = 3;
  const family = start + tests.length + 1;
  const place = { family, allow: family + families.length + 2, refuse: family + families.length + 3 };
  const jump = (at: number, code: number, value: number, then: keyof typeof place): Instruction => [
    code,
    place[then] - at - 1,
    0,
    value,
  ];
  return assemble([
    [LOAD, 0, 0, 4],
    [JUMP_IF_EQUAL, 0, place.refuse - 2, audit],
    [LOAD, 0, 0, 0],
    ...tests.map(([code, value, then], index) => jump(start + index, code, value, then)),
    [RETURN, 0, 0, ALLOW],
    [LOAD, 0, 0, 16],
    ...families.map((known, index) => jump(family + 1 + index, JUMP_IF_EQUAL, known, 'allow')),
    [RETURN, 0, 0, REFUSE | EAFNOSUPPORT],
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, REFUSE | ENOSYS],
  ]);
}

/** Code, instructions to skip when true, when false, value. */
type Instruction = [code: number, whenTrue: number, whenFalse: number, value: number];

function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, whenTrue, whenFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
