export interface Robot {
  x: number;
  y: number;
}

export function move(robot: Robot, command: 'left' | 'right' | 'up'): Robot {
  const next = { ...robot };
  switch (command) {
    case 'left':
      next.x -= 1;
      break;
    case 'right':
      next.x += 1;
      break;
    case 'up':
      next.y += 1;
      break;
  }
  return next;
}
