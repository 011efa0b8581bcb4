import { useEffect, useRef } from 'react';

export function Notice() {
  const box = useRef(null);
  useEffect(() => {
    box.current.innerHTML = decodeURIComponent(window.location.hash.slice(1));
  }, []);
  return <div ref={box} />;
}
