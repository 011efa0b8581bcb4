import { useEffect, useRef, useState } from "react";

function format(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.floor((ms % 60_000) / 1000);
  const tenths = Math.floor((ms % 1000) / 100);
  return `${String(minutes).padStart(2, "0")}:${String(seconds).padStart(2, "0")}.${tenths}`;
}

export default function Stopwatch() {
  const [running, setRunning] = useState(false);
  const [elapsed, setElapsed] = useState(0);
  const startedAt = useRef(0);

  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => {
      setElapsed(performance.now() - startedAt.current);
    }, 100);
    return () => window.clearInterval(timer);
  }, [running]);

  function toggle() {
    if (!running) startedAt.current = performance.now() - elapsed;
    setRunning(!running);
  }

  function reset() {
    setRunning(false);
    setElapsed(0);
  }

  return (
    <div>
      <time role="timer">{format(elapsed)}</time>
      <button type="button" onClick={toggle}>{running ? "Stop" : "Start"}</button>
      <button type="button" onClick={reset} disabled={elapsed === 0}>Reset</button>
    </div>
  );
}
