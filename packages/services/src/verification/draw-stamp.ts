/**
 * A pixel font, since the encoder draws no text: there may be no fonts. Seven rows of five pixels,
 * each row a digit of base 32.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': 'ehjlphe',
  '1': '4c4444e',
  '2': 'eh1248v',
  '3': 'v2421he',
  '4': '26aiv22',
  '5': 'vgu11he',
  '6': '68guhhe',
  '7': 'v124888',
  '8': 'ehhehhe',
  '9': 'ehhf12c',
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hhha444',
  Z: 'v1248gv',
  '-': '000v000',
  _: '000000v',
  ':': '0cc0cc0',
  '.': '00000cc',
};
const [COLUMNS, ROWS] = [5, 7];

/** The pixels of a line as a path, from this place on; a sign without a glyph is a gap. */
function pathOf(line: string, x: number, y: number, pixel: number): string {
  const squares: string[] = [];
  for (const [place, sign] of [...line.toUpperCase()].entries()) {
    for (const [row, digit] of [...(GLYPHS[sign] ?? '')].entries()) {
      const bits = Number.parseInt(digit, 32);
      for (let column = 0; column < COLUMNS; column += 1) {
        if (((bits >> (COLUMNS - 1 - column)) & 1) === 0) continue;
        const left = x + (place * (COLUMNS + 1) + column) * pixel;
        squares.push(`M${left} ${y + row * pixel}h${pixel}v${pixel}h-${pixel}z`);
      }
    }
  }
  return squares.join('');
}

export interface StampText {
  readonly username: string;
  readonly time: Date;
}

/**
 * An SVG in the size of a picture that repeats over all of it who looks, and when: a copy that
 * leaves the screen names who let it go. Light signs on dark ones, so that they are seen on every
 * ground.
 */
export function drawStamp(
  { width, height }: { readonly width: number; readonly height: number },
  { username, time }: StampText,
): string {
  const line = `${username} ${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const pixel = Math.max(Math.round(width / 400), 1);
  const stepX = (line.length + 4) * (COLUMNS + 1) * pixel;
  const stepY = ROWS * 5 * pixel;
  const paths: string[] = [];
  for (let y = stepY / 2, row = 0; y < height; y += stepY, row += 1) {
    // Every other row begins elsewhere, so that no column of the picture is free.
    for (let x = row % 2 === 0 ? pixel * 4 : -stepX / 2; x < width; x += stepX) {
      paths.push(pathOf(line, x, y, pixel));
    }
  }
  const d = paths.join('');
  const moved = `translate(${pixel} ${pixel})`;
  const shadow = `<path transform="${moved}" fill="#000" fill-opacity=".35" d="${d}"/>`;
  const light = `<path fill="#fff" fill-opacity=".45" d="${d}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shadow}${light}</svg>`;
}
