const { useEffect, useRef, useState } = React;

const LENGTHS = { focus: 25 * 60, rest: 5 * 60 };

function format(seconds) {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

function Pomodoro() {
  const [mode, setMode] = useState('focus');
  const [left, setLeft] = useState(LENGTHS.focus);
  const [running, setRunning] = useState(false);
  const beep = useRef(null);

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);

  useEffect(() => {
    if (left > 0) return;
    beep.current?.play();
    const next = mode === 'focus' ? 'rest' : 'focus';
    setMode(next);
    setLeft(LENGTHS[next]);
  }, [left, mode]);

  return (
    <main className="mx-auto max-w-sm p-8 text-center">
      <h1 className="text-lg uppercase">{mode}</h1>
      <output className="text-6xl tabular-nums">{format(left)}</output>
      <button type="button" onClick={() => setRunning((on) => !on)}>
        {running ? 'Pause' : 'Start'}
      </button>
      <audio ref={beep} src="beep.mp3" />
    </main>
  );
}

ReactDOM.createRoot(document.getElementById('root')).render(<Pomodoro />);
