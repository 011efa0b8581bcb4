import _ from 'lodash';

export interface Size {
  width: number;
  height: number;
}

export function onResize(target: Window, report: (size: Size) => void): () => void {
  const listener = _.debounce(
    () => report({ width: target.innerWidth, height: target.innerHeight }),
    150,
    { leading: true, maxWait: 1000 },
  );
  target.addEventListener('resize', listener);
  return () => {
    target.removeEventListener('resize', listener);
    listener.cancel();
  };
}
