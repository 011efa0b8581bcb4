/*
 * What a backend may know of the sandbox that its context runs commands in: where things lie there, what a run left
 * behind, and which tools this machine has. None of it starts a process; only the context does.
 */
export { SANDBOX_ENVIRONMENT, SANDBOX_HOME } from '../sandbox/bubblewrap-arguments.ts';
export { readFromFolder, type WritableFolder } from '../sandbox/sandbox-folder.ts';
export { byNode, newerNode, nodeBind, SANDBOX_NODE, type UsersNode } from '../sandbox/sandbox-node.ts';
export { findCommand } from '../sandbox/toolchains.ts';
