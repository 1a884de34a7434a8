/**
 * What the demo's users show in disputes: drawn windows without text, as the other pictures of the
 * demo. Pure and deterministic.
 */
export const EVIDENCE_PICTURES = [
  'sign_in',
  'banned',
  'missing',
  'code_refused',
  'receipt',
] as const;
export type EvidencePicture = (typeof EVIDENCE_PICTURES)[number];

const [WIDTH, HEIGHT] = [1_200, 750];
const INK = '#1f2937';
const PALE = '#cbd5e1';
const RED = '#c8322b';
const BLUE = '#3b6fd4';

const rect = (x: number, y: number, w: number, h: number, fill: string, rest = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`;
const bar = (x: number, y: number, w: number, fill: string, h = 18) =>
  rect(x, y, w, h, fill, `rx="${h / 2}"`);
const cross = (x: number, y: number, size: number, ink = '#fff') =>
  `<path d="M${x - size} ${y - size}L${x + size} ${y + size}M${x + size} ${y - size}L${x - size} ${y + size}" stroke="${ink}" stroke-width="${size / 2}" stroke-linecap="round"/>`;

/** A bar that says in red that something failed. */
const refusal = (y: number) =>
  rect(340, y, 520, 70, '#fdecea', `rx="14" stroke="${RED}" stroke-width="3"`) +
  `<circle cx="385" cy="${y + 35}" r="20" fill="${RED}"/>${cross(385, y + 35, 8)}` +
  bar(425, y + 20, 380, RED, 12) +
  bar(425, y + 40, 260, RED, 12);

const field = (y: number, dots: number) =>
  rect(340, y, 520, 66, '#fff', `rx="12" stroke="${PALE}" stroke-width="4"`) +
  (dots === 0
    ? bar(366, y + 24, 240, INK)
    : Array.from(
        { length: dots },
        (_, dot) => `<circle cx="${374 + dot * 30}" cy="${y + 33}" r="8" fill="${INK}"/>`,
      ).join(''));

/** A window with its title bar. */
const inWindow = (content: string) =>
  rect(120, 60, 960, 630, '#f8fafc', 'rx="22"') +
  rect(120, 60, 960, 62, '#e2e8f0', 'rx="22"') +
  ['#e5645a', '#e6b34c', '#5fb56a']
    .map((fill, dot) => `<circle cx="${162 + dot * 36}" cy="91" r="11" fill="${fill}"/>`)
    .join('') +
  content;

const signIn = () =>
  inWindow(
    `<circle cx="600" cy="205" r="46" fill="${BLUE}"/>${refusal(275)}${field(370, 0)}${field(455, 10)}` +
      rect(340, 550, 520, 74, BLUE, 'rx="14"') +
      bar(530, 578, 140, '#fff'),
  );

const banned = () =>
  inWindow(
    `<path d="M600 160 740 215V330C740 425 670 480 600 510 530 480 460 425 460 330V215Z" fill="${RED}"/>` +
      cross(600, 325, 60) +
      bar(400, 545, 400, INK, 28) +
      bar(450, 595, 300, PALE, 18) +
      bar(490, 628, 220, PALE, 18),
  );

/** A grid of which some places are empty. */
const missing = () =>
  inWindow(
    Array.from({ length: 15 }, (_, cell) => {
      const [x, y] = [190 + (cell % 5) * 168, 170 + Math.floor(cell / 5) * 164];
      const isEmpty = [3, 7, 8, 13, 14].includes(cell);
      const fill = ['#7c8794', '#3f9a5c', '#3679c9', '#8f4fd0'][cell % 4] ?? INK;
      return isEmpty
        ? rect(
            x,
            y,
            148,
            144,
            '#fff',
            `rx="16" stroke="${PALE}" stroke-dasharray="14 10" stroke-width="4"`,
          )
        : rect(x, y, 148, 144, '#334155', `rx="16" stroke="${fill}" stroke-width="6"`) +
            `<circle cx="${x + 74}" cy="${y + 66}" r="36" fill="${fill}"/>`;
    }).join(''),
  );

const codeRefused = () =>
  inWindow(
    rect(380, 160, 440, 130, BLUE, 'rx="20"') +
      bar(420, 200, 170, '#fff', 26) +
      bar(420, 244, 110, '#fff', 14) +
      field(325, 14) +
      refusal(420) +
      rect(340, 530, 520, 74, PALE, 'rx="14"'),
  );

/** A paper with lines and a sum. */
const receipt = () =>
  `<path d="M380 40H820V690L783 665 746 690 710 665 673 690 636 665 600 690 563 665 526 690 490 665 453 690 416 665 380 690Z" fill="#fff"/>` +
  bar(480, 90, 240, INK, 30) +
  bar(520, 136, 160, PALE) +
  Array.from(
    { length: 6 },
    (_, line) =>
      bar(430, 210 + line * 52, 170 + ((line * 53) % 90), PALE) +
      bar(700, 210 + line * 52, 70, line === 2 ? BLUE : PALE),
  ).join('') +
  bar(430, 550, 120, INK, 26) +
  bar(660, 550, 110, INK, 26);

const CONTENT: Readonly<Record<EvidencePicture, () => string>> = {
  sign_in: signIn,
  banned,
  missing,
  code_refused: codeRefused,
  receipt,
};
const GROUNDS = ['#94a3b8', '#64748b', '#8b93a7', '#7a8ca5', '#a8a29e'];

/** The pictures as SVG, in their order. */
export const evidenceDrawings = () =>
  EVIDENCE_PICTURES.map((kind, index) => ({
    kind,
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
      `viewBox="0 0 ${WIDTH} ${HEIGHT}">${rect(0, 0, WIDTH, HEIGHT, GROUNDS[index] ?? INK)}${CONTENT[kind]()}</svg>`,
  }));
