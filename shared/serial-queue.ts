/**
 * A queue: each task begins when the one before has ended, whether or not that one failed. A task that waits for its
 * own queue waits for good.
 */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task, task);
    last = turn;
    return turn;
  };
}
