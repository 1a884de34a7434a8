/** What a picture is measured by, in the browser before it is sent and on the server again. */
export interface PictureQuality {
  readonly width: number;
  readonly height: number;
  /** The mean of all pixels, 0 (black) to 255 (white). */
  readonly brightness: number;
  /** The standard deviation of the Laplacian of the grey picture, 800 pixels wide. */
  readonly sharpness: number;
  /** The share of pixels that are white from too much light, in basis points. */
  readonly clipped: number;
}

export const QUALITY_HINTS = ['too_small', 'too_dark', 'too_bright', 'blurred', 'glare'] as const;
export type QualityHint = (typeof QUALITY_HINTS)[number];

/** Smaller pictures do not show the small print of an identity card. */
const LEAST_PAPER_SIDE = 700;
const DARK = 45;
const BRIGHT = 235;
const BLURRED = 4;
const CLIPPED = 2_500;

/** What could be better about a picture of a paper; hints, since papers differ. */
export function qualityHints(quality: PictureQuality): QualityHint[] {
  const { width, height, brightness, sharpness, clipped } = quality;
  const isBright = brightness > BRIGHT;
  return [
    ...(Math.max(width, height) < LEAST_PAPER_SIDE ? (['too_small'] as const) : []),
    ...(brightness < DARK ? (['too_dark'] as const) : []),
    ...(isBright ? (['too_bright'] as const) : []),
    ...(sharpness < BLURRED ? (['blurred'] as const) : []),
    ...(clipped > CLIPPED && !isBright ? (['glare'] as const) : []),
  ];
}

/** The width at which pictures are measured, so that their size does not change the numbers. */
export const MEASURED_WIDTH = 800;
/** A grey value from which a pixel has no structure of its own. */
const WHITE = 250;

/**
 * Measures the grey values of a picture, one byte a pixel, row by row. The Laplacian of a pixel is
 * the difference to its four neighbours: a sharp picture has large ones at its edges.
 */
export function measurePixels(
  grey: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): Pick<PictureQuality, 'brightness' | 'sharpness' | 'clipped'> {
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  let [light, white, sum, squares, inner] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = at(x, y);
      light += value;
      if (value >= WHITE) white += 1;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      const laplacian = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * value;
      sum += laplacian;
      squares += laplacian * laplacian;
      inner += 1;
    }
  }
  const pixels = Math.max(width * height, 1);
  const mean = sum / Math.max(inner, 1);
  return {
    brightness: Math.round(light / pixels),
    sharpness: Math.round(Math.sqrt(squares / Math.max(inner, 1) - mean * mean) * 10) / 10,
    clipped: Math.round((white / pixels) * 10_000),
  };
}
