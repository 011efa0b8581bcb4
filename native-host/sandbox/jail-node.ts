/** Where the Node that runs the host is shown in a sandbox. */
export const JAIL_NODE = '/tools/node';

/** Shows this process's own Node, so that code runs on a version that is known. */
export const nodeBind = (): { from: string; to: string } => ({ from: process.execPath, to: JAIL_NODE });
