import { expect, test } from 'vitest';
import { measurePixels, qualityHints } from './quality-rules.ts';

test.each([
  ['a good picture', {}, []],
  ['a small one', { width: 640, height: 480 }, ['too_small']],
  ['a dark one', { brightness: 30 }, ['too_dark']],
  ['a white one', { brightness: 240, clipped: 9_000 }, ['too_bright']],
  ['one with a reflection', { clipped: 3_000 }, ['glare']],
  ['a blurred one', { sharpness: 1 }, ['blurred']],
])('hints for %s', (_what, changes, hints) => {
  const good = { width: 1_600, height: 1_200, brightness: 120, sharpness: 12, clipped: 100 };
  expect(qualityHints({ ...good, ...changes })).toEqual(hints);
});

const filled = (value: (x: number, y: number) => number) =>
  Uint8Array.from({ length: 100 }, (_, place) => value(place % 10, Math.floor(place / 10)));

test('an even picture has no structure, a chequered one a lot', () => {
  const even = measurePixels(
    filled(() => 100),
    10,
    10,
  );
  expect(even).toEqual({ brightness: 100, sharpness: 0, clipped: 0 });
  const chequered = measurePixels(
    filled((x, y) => ((x + y) % 2) * 255),
    10,
    10,
  );
  expect(chequered).toEqual({ brightness: 128, sharpness: 1_020, clipped: 5_000 });
});
