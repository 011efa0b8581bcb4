import type { VNode } from 'preact';

/** Hand-drawn on a 16 px grid, 1.5 px strokes, round ends; each is the `d` of one path. */
const SHAPES = {
  check: 'M3.25 8.5 6.5 11.75 12.75 4.75',
  cross: 'M4.25 4.25 11.75 11.75M11.75 4.25 4.25 11.75',
  warning: 'M8 2.5 14 13H2ZM8 6.5V9.25M8 11.2V11.25',
  question: 'M5.75 6.1A2.25 2.25 0 1 1 8.9 8.2C8.3 8.5 8 8.9 8 9.6M8 12.2V12.25',
  dash: 'M4 8H12',
  shield: 'M8 2 13 3.75V7.75C13 10.9 10.9 13 8 14 5.1 13 3 10.9 3 7.75V3.75ZM5.75 8 7.4 9.65 10.4 6.4',
  clock: 'M8 2.25A5.75 5.75 0 1 1 7.99 2.25M8 5V8.25L10.25 9.75',
  running: 'M8 2.25A5.75 5.75 0 1 1 2.25 8',
  play: 'M5 3.25 12.5 8 5 12.75Z',
  stop: 'M4.5 4.5H11.5V11.5H4.5Z',
  pencil: 'M3 13 3.6 10.3 10.7 3.2 12.8 5.3 5.7 12.4ZM9.4 4.5 11.5 6.6',
  copy: 'M5.75 5.75H13V13H5.75ZM10.25 5.5V3H3V10.25H5.5',
  panel: 'M2.5 3H13.5V13H2.5ZM10 3V13',
  jump: 'M3 3.5V9H11.5M8.75 6 11.75 9 8.75 12',
  undo: 'M6 3.5 3 6.5 6 9.5M3.25 6.5H9.5A3.25 3.25 0 0 1 9.5 13H6.5',
  eye:
    'M1.75 8C3.25 5.25 5.5 3.75 8 3.75S12.75 5.25 14.25 8C12.75 10.75 10.5 12.25 8 12.25S3.25 10.75 1.75 8ZM8 ' +
    '6.25A1.75 1.75 0 1 1 7.99 6.25',
  off: 'M8 2.25A5.75 5.75 0 1 1 7.99 2.25M4 4 12 12',
  insert: 'M8 2.5V9.5M5 6.75 8 9.75 11 6.75M3 13H13',
  unfold: 'M4 6 8 10 12 6',
  fold: 'M4 10 8 6 12 10',
  info: 'M8 2.25A5.75 5.75 0 1 1 7.99 2.25M8 7.5V11M8 5V5.05',
  wand: 'M2.75 13.25 9.25 6.75M11 2.5V5.5M9.5 4H12.5M13 8V10M12 9H14M6 2.5V4.5M5 3.5H7',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof SHAPES;

/** Icons that css-bar.ts draws on an element with the attribute `data-icon`, from outlines of the same shapes. */
export type DrawnIcon = 'play' | 'pencil' | 'dots' | 'down' | 'up';

/** One icon in the colour of the text around it. Always decorative: words beside it say the same. */
export function Icon({ name }: { name: IconName }): VNode {
  return (
    <svg class={name === 'running' ? 'icon turning' : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
