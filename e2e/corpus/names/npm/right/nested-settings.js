import { current, produce } from 'immer';

export function applyChange(settings, path, value, log) {
  return produce(settings, (draft) => {
    let node = draft;
    for (const key of path.slice(0, -1)) {
      node[key] ??= {};
      node = node[key];
    }
    node[path.at(-1)] = value;
    log.push(current(draft));
  });
}

export const renameUser = produce((draft, name) => {
  draft.user.name = name;
});
