import type { ReactNode } from 'react';
import type { Pick } from './seeded-numbers.ts';

/**
 * Ways to fill a 320 × 200 cover with flat shapes. Each takes its variations from `pick` and its
 * colours from the palette: `far` lies behind, `near` before it, `spark` is used sparingly.
 */
export interface Palette {
  readonly ground: string;
  readonly far: string;
  readonly near: string;
  readonly spark: string;
  readonly ink: string;
}

export type Composition = (palette: Palette, pick: Pick) => ReactNode;

function rings(palette: Palette, pick: Pick): ReactNode {
  const x = 200 + pick(5) * 24;
  const y = pick(2) === 0 ? 10 + pick(3) * 14 : 150 + pick(3) * 14;
  const step = 26 + pick(3) * 4;
  return (
    <>
      {[5, 4, 3, 2, 1].map((ring) => (
        <circle
          key={ring}
          cx={x}
          cy={y}
          r={ring * step}
          fill={ring === 1 ? palette.spark : ring % 2 === 0 ? palette.near : palette.far}
        />
      ))}
    </>
  );
}

function bands(palette: Palette, pick: Pick): ReactNode {
  const tilt = 24 + pick(4) * 8;
  const start = 130 + pick(4) * 10;
  const widths = [34, 14, 52, 10, 26];
  let x = start;
  return (
    <g transform={`skewX(-${tilt})`}>
      {widths.map((width, index) => {
        const left = x;
        x += width + 8 + pick(3) * 4;
        const fill = [palette.far, palette.near, palette.far, palette.spark, palette.near][index];
        return <rect key={width} x={left + 60} y="-10" width={width} height="220" fill={fill} />;
      })}
    </g>
  );
}

const HEXAGON = 'M0-34 29.4-17V17L0 34-29.4 17V-17Z';

function honeycomb(palette: Palette, pick: Pick): ReactNode {
  const lit = pick(7);
  const cells = [
    [160, 20],
    [222, 20],
    [284, 20],
    [191, 74],
    [253, 74],
    [315, 74],
    [222, 128],
    [284, 128],
    [253, 182],
    [315, 182],
  ] as const;
  return cells.map(([x, y], index) => {
    const kind = pick(4);
    const fill = index === lit + 2 ? palette.spark : kind === 0 ? palette.near : palette.far;
    return (
      <path
        key={`${x},${y}`}
        d={HEXAGON}
        transform={`translate(${x} ${y})`}
        fill={kind === 3 && index !== lit + 2 ? 'none' : fill}
        stroke={kind === 3 ? palette.near : 'none'}
        strokeWidth="3"
      />
    );
  });
}

function hills(palette: Palette, pick: Pick): ReactNode {
  const sun = 190 + pick(6) * 18;
  const crest = 60 + pick(4) * 10;
  return (
    <>
      <circle cx={sun} cy={58 + pick(3) * 8} r={34 + pick(3) * 4} fill={palette.spark} />
      <path
        d={`M60 200C120 ${crest + 40} 150 ${crest + 90} 200 ${crest + 40}S280 ${crest} 320 ${crest + 20}V200Z`}
        fill={palette.far}
      />
      <path
        d={`M120 200C180 ${crest + 110} 210 ${crest + 60} 250 ${crest + 80}S300 ${crest + 70} 320 ${crest + 56}V200Z`}
        fill={palette.near}
      />
    </>
  );
}

function orbits(palette: Palette, pick: Pick): ReactNode {
  const turn = -40 + pick(9) * 10;
  return (
    <g transform={`translate(232 ${88 + pick(3) * 10}) rotate(${turn})`}>
      <ellipse rx="128" ry="56" fill="none" stroke={palette.far} strokeWidth="18" />
      <ellipse rx="86" ry="34" fill="none" stroke={palette.near} strokeWidth="10" />
      <circle r="30" fill={palette.far} />
      <circle r="18" fill={palette.spark} />
      <circle cx="86" cy="0" r="11" fill={palette.spark} />
      <circle cx="-96" cy="37" r="15" fill={palette.near} />
    </g>
  );
}

function cubes(palette: Palette, pick: Pick): ReactNode {
  const places = [
    [208, 66],
    [264, 66],
    [236, 114],
    [292, 114],
    [264, 162],
  ] as const;
  const lit = pick(places.length);
  return places.map(([x, y], index) => (
    <g key={`${x},${y}`} transform={`translate(${x} ${y})`}>
      <path d="M0-32 28-16 0 0-28-16Z" fill={index === lit ? palette.spark : palette.near} />
      <path d="M-28-16 0 0V32L-28 16Z" fill={palette.far} />
      <path d="M28-16 0 0V32L28 16Z" fill={palette.far} opacity=".62" />
    </g>
  ));
}

function chevrons(palette: Palette, pick: Pick): ReactNode {
  const lit = pick(4);
  return [0, 1, 2, 3].map((index) => (
    <path
      key={index}
      d="M0 0 58 100 0 200H44L102 100 44 0Z"
      transform={`translate(${116 + index * 58} 0)`}
      fill={index === lit ? palette.spark : index % 2 === 0 ? palette.far : palette.near}
    />
  ));
}

function quarters(palette: Palette, pick: Pick): ReactNode {
  const size = 66;
  const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const lit = pick(cells.length);
  return cells.map((index) => {
    const x = 122 + (index % 3) * size + size / 2;
    const y = Math.floor(index / 3) * size + size / 2;
    const fill = index === lit ? palette.spark : pick(2) === 0 ? palette.far : palette.near;
    return pick(5) === 0 ? (
      <circle key={index} cx={x} cy={y} r={size / 3.4} fill={fill} />
    ) : (
      <path
        key={index}
        d={`M${-size / 2} ${-size / 2}a${size} ${size} 0 0 1 ${size} ${size}H${-size / 2}Z`}
        transform={`translate(${x} ${y}) rotate(${pick(4) * 90})`}
        fill={fill}
      />
    );
  });
}

export const COMPOSITIONS: readonly Composition[] = [
  rings,
  bands,
  honeycomb,
  hills,
  orbits,
  cubes,
  chevrons,
  quarters,
];
