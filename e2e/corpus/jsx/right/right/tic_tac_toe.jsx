import { useState } from 'react';

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

function winnerOf(squares) {
  for (const [a, b, c] of LINES) {
    if (squares[a] && squares[a] === squares[b] && squares[a] === squares[c]) {
      return squares[a];
    }
  }
  return null;
}

export default function Game() {
  const [squares, setSquares] = useState(() => Array(9).fill(null));
  const winner = winnerOf(squares);
  const filled = squares.filter(Boolean).length;
  const player = filled % 2 === 0 ? 'X' : 'O';

  function play(index) {
    if (squares[index] || winner) return;
    setSquares(squares.map((square, i) => (i === index ? player : square)));
  }

  let status = `Next: ${player}`;
  if (winner) status = `${winner} wins`;
  else if (filled === 9) status = 'Draw';

  return (
    <div>
      <p aria-live="polite">{status}</p>
      <div className="board">
        {squares.map((square, index) => (
          <button key={index} type="button" aria-label={`Square ${index + 1}`} onClick={() => play(index)}>
            {square}
          </button>
        ))}
      </div>
      <button type="button" onClick={() => setSquares(Array(9).fill(null))}>New game</button>
    </div>
  );
}
