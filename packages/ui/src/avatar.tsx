import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { seededNumbers } from './seeded-numbers.ts';
import { Drawn, type NamedDrawing } from './shared-drawings.tsx';

export interface AvatarProps {
  /** What the picture is made from: the user's id or name; the same seed, the same picture. */
  seed: string;
  /** An uploaded picture, once there is one. */
  src?: string | null | undefined;
  /** Said by screen readers; without it the avatar is decoration beside the name. */
  label?: string | undefined;
  /** In pixels; keep it to multiples of 4. */
  size?: number | undefined;
  className?: string | undefined;
}

/** Background and the three colours of the quarters. */
const PALETTES = [
  ['#ede7fe', '#6d3be0', '#a88bf5', '#2c1a63'],
  ['#e3edff', '#2f66d0', '#8bb2f7', '#16305f'],
  ['#dff3ec', '#17805f', '#74c9a9', '#0e3c30'],
  ['#fdeedd', '#c2630f', '#f2b06b', '#5a2c07'],
  ['#fde6ea', '#c2355a', '#f193a8', '#561427'],
  ['#e8e6ea', '#5d5866', '#aaa5b3', '#262229'],
  ['#e0f1f6', '#16748f', '#7cc3d8', '#0c3a49'],
  ['#f6eadf', '#8a5a33', '#cfa57c', '#40260f'],
  ['#2c1a63', '#c9b6ff', '#8a63f0', '#f4efff'],
  ['#16305f', '#a9c8ff', '#4f8af0', '#eaf2ff'],
  ['#0e3c30', '#8fe0bf', '#2fa57c', '#e4f8f0'],
  ['#5a2c07', '#ffcf9c', '#e0812a', '#fff3e4'],
  ['#561427', '#ffb3c4', '#e05076', '#ffeaf0'],
  ['#262229', '#cbc6d4', '#857f90', '#f2f0f5'],
  ['#0c3a49', '#9adcf2', '#2f9cbc', '#e3f5fb'],
  ['#f9f3c9', '#a08a06', '#d9c64a', '#4a4003'],
  ['#f6e2fa', '#a334bd', '#d68ee6', '#4b1158'],
  ['#e6f4d6', '#5c8a1b', '#a9cf6e', '#2a400a'],
] as const;

/** A quarter disc in one of four directions, a disc, or a square: sixteen units a side. */
const CELLS: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x} ${y}a16 16 0 0 1 16 16h-16Z`,
  (x, y) => `M${x + 16} ${y}a16 16 0 0 1-16 16v-16Z`,
  (x, y) => `M${x + 16} ${y + 16}a16 16 0 0 1-16-16h16Z`,
  (x, y) => `M${x} ${y + 16}a16 16 0 0 1 16-16v16Z`,
  (x, y) => `M${x + 3} ${y + 8}a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z`,
  (x, y) => `M${x} ${y}h16v16h-16Z`,
];

/** The avatar of a seed, to be drawn once in a list: a composition of quarters. */
export function avatarDrawing(seed: string): NamedDrawing {
  return { name: `avatar-${seed}`, viewBox: '0 0 32 32', shapes: shapesOf(seed) };
}

function shapesOf(seed: string): ReactNode {
  const pick = seededNumbers(seed);
  const palette = PALETTES[pick(PALETTES.length)] ?? PALETTES[0];
  // One path for each colour.
  const paths = new Map<string, string>();
  for (const [x, y] of [
    [0, 0],
    [16, 0],
    [0, 16],
    [16, 16],
  ] as const) {
    const colour = palette[1 + pick(3)] ?? palette[1];
    const cell = CELLS[pick(CELLS.length)]?.(x, y) ?? '';
    paths.set(colour, (paths.get(colour) ?? '') + cell);
  }
  return (
    <>
      <rect width="32" height="32" fill={palette[0]} />
      {[...paths].map(([colour, path]) => (
        <path key={colour} d={path} fill={colour} />
      ))}
    </>
  );
}

/** A small composition of quarters, made from the seed alone. */
export function Avatar({ seed, src, label, size = 40, className }: AvatarProps) {
  const shell = classNames('shrink-0 rounded-full', className);
  if (src) {
    const shape = classNames(shell, 'aspect-square object-cover');
    return (
      <img
        src={src}
        alt={label ?? ''}
        width={size}
        height={size}
        decoding="async"
        className={shape}
      />
    );
  }
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={shell}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Drawn name={`avatar-${seed}`} draw={() => shapesOf(seed)} />
    </svg>
  );
}
