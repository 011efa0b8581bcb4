// Conway's Game of Life on a torus.
const canvas = document.getElementById('life');
const ctx = canvas.getContext('2d');
const CELL = 8;
const cols = Math.floor(canvas.width / CELL);
const rows = Math.floor(canvas.height / CELL);
let grid = new Uint8Array(cols * rows).map(() => (Math.random() < 0.3 ? 1 : 0));

function neighbours(x, y) {
  let sum = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (dx === 0 && dy === 0) continue;
      sum += grid[((y + dy + rows) % rows) * cols + ((x + dx + cols) % cols)];
    }
  }
  return sum;
}

function step() {
  const next = new Uint8Array(grid.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < cols; x++) {
      const n = neighbours(x, y);
      const alive = grid[y * cols + x] === 1;
      next[y * cols + x] = n === 3 || (alive && n === 2) ? 1 : 0;
    }
  }
  grid = next;
}

function draw() {
  ctx.fillStyle = '#fff';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.fillStyle = '#246';
  grid.forEach((alive, i) => {
    if (alive) ctx.fillRect((i % cols) * CELL, Math.floor(i / cols) * CELL, CELL - 1, CELL - 1);
  });
}

let last = 0;
function frame(time) {
  if (time - last > 100) {
    step();
    draw();
    last = time;
  }
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);