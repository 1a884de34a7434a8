/**
 * What sellers of the demo photographed: drawings of an inventory, a rank, a profile and a list of
 * matches. They have no text, so they need no font and no language. Pure and deterministic.
 */
import { type Random, seededRandom } from '../random.ts';

/** The colours of a game: those of its cover. */
interface Palette {
  readonly ground: string;
  readonly far: string;
  readonly near: string;
  readonly spark: string;
  readonly ink: string;
}

const paletteOf = ([ground, far, near, spark, ink]: readonly string[]): Palette => ({
  ground: `#${ground}`,
  far: `#${far}`,
  near: `#${near}`,
  spark: `#${spark}`,
  ink: `#${ink}`,
});

/** From violet to steel, as the covers of games are. */
const PALETTES: readonly Palette[] = [
  ['2a1a5e', '3d2785', '6a45d1', 'ffb454', 'f6f1ff'],
  ['0f2f4a', '16466c', '2b78ad', 'ff9d7a', 'eef7ff'],
  ['10362f', '195147', '2e8a74', 'ffd166', 'ecfbf5'],
  ['4a1730', '6d2247', 'b03d70', '7fd8d4', 'fff0f5'],
  ['4a2410', '703717', 'b8622c', '9ad4ff', 'fff4ea'],
  ['25232b', '38353f', '625d6d', 'b79bff', 'f7f5fa'],
  ['16265c', '223a86', '4366cf', 'ffe08a', 'eff3ff'],
  ['3c1a54', '582879', '9148bd', '8ff0c0', 'faf0ff'],
  ['0d3a44', '145661', '248f9c', 'ffa6b8', 'eafcfe'],
  ['50180f', '782618', 'c24a30', 'ffd9a0', 'fff1ec'],
  ['2f3512', '475019', '7e8c2c', 'ff9f6b', 'f9fbe9'],
  ['1b2b36', '294050', '4d7389', 'f6c177', 'eff6fa'],
].map(paletteOf);

/** The place of each game's palette: that of its cover (`packages/ui/src/cover-art.tsx`). */
const PALETTE_OF: Readonly<Record<string, number>> = {
  'apex-legends': 7,
  'brawl-stars': 6,
  'call-of-duty': 3,
  'clash-of-clans': 9,
  'counter-strike-2': 8,
  'ea-sports-fc': 8,
  'escape-from-tarkov': 4,
  fortnite: 7,
  'genshin-impact': 6,
  'league-of-legends': 5,
  'old-school-runescape': 10,
  'pokemon-go': 6,
  roblox: 6,
  'rocket-league': 7,
  valorant: 6,
  'world-of-warcraft': 4,
};

/** The drawing's own units; as a picture it has the second size. */
const [WIDTH, HEIGHT] = [1_600, 1_000];
const [PIXELS_WIDE, PIXELS_HIGH] = [1_200, 750];

/** How rare an item is, from common to the best. */
const RARITIES = ['#7c8794', '#3f9a5c', '#3679c9', '#8f4fd0', '#d9912b'];

/** Things that accounts own, on a square of 100 around the middle. */
const ITEMS = [
  'M-6 44V8L-22-8V-14H-8V-44H8V-14H22V-8L6 8V44Z',
  'M-38-12H20V-22H38V6H8L2 22H-10L-6 6H-38Z',
  'M0-42 34-28V4C34 26 20 38 0 46-20 38-34 26-34 4V-28Z',
  'M0-44 38-8 22 42H-22L-38-8Z',
  'M-12-42H12V-24C32-16 38 4 30 24-24 24-18 44 0 44-30 44-40 10-30-8-26-18-20-22-12-24Z',
  'M0-44 12-14 44-12 20 8 28 40 0 22-28 40-20 8-44-12-12-14Z',
  'M-40 6C-40-24-22-40 0-40S40-24 40 6V30H22V12H-22V30H-40Z',
  'M-8-44H8V-8H44V8H8V44H-8V8H-44V-8H-8Z',
];

const rect = (x: number, y: number, w: number, h: number, fill: string, rest = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`;
const bar = (x: number, y: number, w: number, fill: string, h = 18, opacity = 1) =>
  rect(x, y, Math.round(w), h, fill, `rx="${h / 2}" opacity="${opacity}"`);

/** The motif of the game behind everything: rings, stripes, hills or tiles. */
function backdrop({ ground, far, near }: Palette, form: number): string {
  const motifs = [
    () =>
      [620, 440, 260]
        .map(
          (r, step) =>
            `<circle cx="1300" cy="120" r="${r}" fill="${step % 2 ? near : far}" opacity=".55"/>`,
        )
        .join(''),
    () =>
      [0, 1, 2, 3]
        .map(
          (step) =>
            `<path d="M${step * 420} 1000 ${step * 420 + 520} 0H${step * 420 + 700}L${step * 420 + 180} 1000Z" fill="${far}" opacity=".6"/>`,
        )
        .join(''),
    () =>
      `<path d="M0 700Q400 480 800 640T1600 560V1000H0Z" fill="${far}"/><path d="M0 860Q500 680 900 820T1600 760V1000H0Z" fill="${near}" opacity=".45"/>`,
    () =>
      [0, 1, 2, 3, 4, 5]
        .map((step) =>
          rect((step % 3) * 560 - 60, step < 3 ? -80 : 520, 380, 380, far, 'rx="60" opacity=".55"'),
        )
        .join(''),
  ];
  return rect(0, 0, WIDTH, HEIGHT, ground) + (motifs[form % 4]?.() ?? '');
}

const panel = ({ ground, ink }: Palette, x: number, y: number, w: number, h: number) =>
  rect(
    x,
    y,
    w,
    h,
    ground,
    `rx="28" opacity=".86" stroke="${ink}" stroke-opacity=".14" stroke-width="3"`,
  );

function itemAt(random: Random, palette: Palette, x: number, y: number, size: number): string {
  const rarity = random.weighted(RARITIES.map((colour, step) => [colour, 5 - step] as const));
  const middle = size / 2;
  const path = random.pick(ITEMS);
  const isNew = random.chance(0.12);
  return (
    rect(x, y, size, size, palette.far, `rx="18" stroke="${rarity}" stroke-width="5"`) +
    rect(x + 3, y + size - 26, size - 6, 23, rarity, 'rx="12" opacity=".85"') +
    `<path d="${path}" fill="${random.chance(0.5) ? palette.ink : rarity}" transform="translate(${x + middle} ${y + middle - 8}) scale(${size / 160}) rotate(${random.pick([0, 0, 20, 45])})"/>` +
    (isNew ? `<circle cx="${x + size - 20}" cy="${y + 20}" r="12" fill="${palette.spark}"/>` : '')
  );
}

/** A grid of items, with those that are worn beside it. */
function inventory(random: Random, palette: Palette): string {
  const cells = Array.from({ length: 15 }, (_, cell) => {
    const [x, y] = [96 + (cell % 5) * 210, 232 + Math.floor(cell / 5) * 222];
    return cell < random.between(11, 15)
      ? itemAt(random, palette, x, y, 194)
      : rect(x, y, 194, 194, palette.far, 'rx="18" opacity=".5"');
  });
  const tabs = [0, 1, 2, 3].map((tab) =>
    bar(
      96 + tab * 190,
      150,
      160,
      tab === 0 ? palette.spark : palette.near,
      40,
      tab === 0 ? 1 : 0.6,
    ),
  );
  const worn = [0, 1, 2].map((place) => itemAt(random, palette, 1_230, 190 + place * 230, 190));
  const lines = [0, 1, 2].flatMap((place) => [
    bar(1_440, 230 + place * 230, random.between(60, 100), palette.ink, 16, 0.9),
    bar(1_440, 262 + place * 230, random.between(40, 90), palette.ink, 12, 0.5),
    bar(1_440, 290 + place * 230, random.between(40, 90), palette.spark, 12, 0.9),
  ]);
  return [
    panel(palette, 60, 110, 1_096, 800),
    panel(palette, 1_190, 110, 370, 800),
    ...tabs,
    ...cells,
    ...worn,
    ...lines,
  ].join('');
}

/** A shield with a chevron for each step; the highest is lit up, with wings. */
function emblem(palette: Palette, step: number): string {
  const isHighest = step >= 5;
  const wings = Array.from(
    { length: Math.max(0, step - 1) },
    (_, wing) =>
      `<path d="M${-60 - wing * 22} ${20 - wing * 34}C${-150 - wing * 24} ${10 - wing * 34} ${-190 - wing * 20} ${-40 - wing * 34} ${-200 - wing * 16} ${-90 - wing * 34} ${-140 - wing * 16} ${-50 - wing * 34} -100 ${-40 - wing * 30} -60 ${-20 - wing * 30}Z"/>`,
  ).join('');
  const chevrons = Array.from(
    { length: step },
    (_, each) =>
      `<path d="M-62 0 0-32 62 0V24L0-8-62 24Z" transform="translate(0 ${24 * (step - 1) - 48 * each})" fill="${isHighest ? palette.ground : palette.spark}"/>`,
  ).join('');
  const mirrored = `<g transform="scale(-1 1)">${wings}</g>`;
  const shield = 'M0-180 150-130V10C150 100 90 150 0 186-90 150-150 100-150 10V-130Z';
  const fill = isHighest ? palette.spark : palette.near;
  const ring = `<circle r="56" fill="none" stroke="${palette.ink}" stroke-width="22"/>`;
  return [
    `<g fill="${palette.spark}" opacity=".9">${wings}${mirrored}</g>\n`,
    `<path d="${shield}" fill="${fill}" stroke="${palette.ink}" stroke-width="12"/>`,
    step === 0 ? ring : chevrons,
  ].join('');
}

/** The rank of a season, with the way to the next one, and the seasons before. */
function rank(random: Random, palette: Palette, step: number): string {
  const progress = random.between(20, 92);
  const seasons = [0, 1, 2, 3].map((season) => {
    const x = 320 + season * 250;
    const before = Math.max(0, step - random.between(0, 2));
    return `<g transform="translate(${x + 105} 838) scale(.3)">${emblem(palette, before)}</g>${bar(x + 30, 914, 150, palette.ink, 12, 0.5)}`;
  });
  return [
    panel(palette, 220, 70, 1_160, 640),
    panel(palette, 220, 750, 1_160, 200),
    `<g transform="translate(800 320)">${emblem(palette, step)}</g>`,
    bar(620, 560, 360, palette.ink, 26),
    bar(420, 628, 760, palette.far, 30),
    bar(420, 628, 7.6 * progress, palette.spark, 30),
    ...seasons,
  ].join('');
}

/** The face of a profile: two eyes on one of several shapes. */
function portrait(random: Random, palette: Palette): string {
  const tone = random.pick([palette.near, palette.spark, palette.ink]);
  const eyes = tone === palette.ink ? palette.ground : palette.ink;
  return `<circle r="150" fill="${palette.far}" stroke="${palette.spark}" stroke-width="12"/>
<path d="${random.pick(['M-80 120V-20A80 80 0 0 1 80-20V120Z', 'M-90 90 0-110 90 90Z', 'M-84-70H84V60L0 120-84 60Z'])}" fill="${tone}"/>
<circle cx="-30" cy="10" r="13" fill="${eyes}"/><circle cx="30" cy="10" r="13" fill="${eyes}"/>`;
}

/** Portrait, level and figures, with a row of badges. */
function profile(random: Random, palette: Palette): string {
  const figures = [0, 1, 2, 3, 4, 5].map((figure) => {
    const [x, y] = [640 + (figure % 3) * 290, 330 + Math.floor(figure / 3) * 180];
    return [
      rect(x, y, 262, 150, palette.far, 'rx="20"'),
      bar(x + 28, y + 34, random.between(90, 190), palette.ink, 30),
      bar(x + 28, y + 92, random.between(80, 140), palette.ink, 14, 0.5),
    ].join('');
  });
  const badges = Array.from({ length: 6 }, (_, badge) =>
    itemAt(random, palette, 160 + badge * 224, 748, 158),
  );
  const share = random.between(30, 95) / 100;
  const around = 2 * Math.PI * 196;
  return [
    panel(palette, 90, 90, 1_420, 600),
    panel(palette, 90, 720, 1_420, 214),
    `<g transform="translate(340 370)">${portrait(random, palette)}<circle r="196" fill="none" stroke="${palette.far}" stroke-width="22"/><circle r="196" fill="none" stroke="${palette.spark}" stroke-width="22" stroke-linecap="round" transform="rotate(-90)" stroke-dasharray="${Math.round(around * share)} ${Math.round(around)}"/></g>`,
    bar(250, 606, 180, palette.spark, 34),
    bar(640, 170, random.between(380, 560), palette.ink, 46),
    bar(640, 244, random.between(240, 380), palette.ink, 22, 0.55),
    ...figures,
    ...badges,
  ].join('');
}

/** The last matches: won ones are marked. */
function matches(random: Random, palette: Palette): string {
  const rows = Array.from({ length: 5 }, (_, row) => {
    const y = 200 + row * 146;
    const isWon = random.chance(0.65);
    const mark = isWon ? palette.spark : palette.near;
    return [
      rect(100, y, 1_400, 122, palette.far, `rx="20" opacity="${isWon ? 1 : 0.6}"`),
      rect(100, y, 16, 122, mark, 'rx="8"'),
      `<circle cx="190" cy="${y + 61}" r="36" fill="${palette.ground}" stroke="${mark}" stroke-width="6"/>`,
      `<path d="${random.pick(ITEMS)}" fill="${palette.ink}" transform="translate(190 ${y + 61}) scale(.42)"/>`,
      bar(260, y + 28, random.between(150, 280), palette.ink, 22),
      bar(260, y + 66, random.between(90, 180), palette.ink, 12, 0.5),
      bar(640, y + 42, random.between(60, 240), mark, 24),
      bar(960, y + 42, random.between(60, 160), palette.ink, 24, 0.8),
      ...[0, 1].map((item) => itemAt(random, palette, 1_270 + item * 110, y + 14, 94)),
    ].join('');
  });
  return [panel(palette, 60, 80, 1_480, 860), bar(100, 120, 320, palette.ink, 34), ...rows].join(
    '',
  );
}

/** The ranks that have a picture, from 0 to 5. */
const DRAWN_RANKS = [1, 3, 5];

/** One picture of a game. */
export interface Drawing {
  readonly kind: 'inventory' | 'rank' | 'profile' | 'matches';
  /** The rank from 0 to 5 that it shows; null for the other kinds. */
  readonly rank: number | null;
  readonly svg: string;
}

const KINDS = [
  ['inventory', inventory],
  ['profile', profile],
  ['matches', matches],
] as const;

/** The pictures of a game: three, and three of ranks if it has some. */
export function drawingsOf(slug: string, hasRanks: boolean): readonly Drawing[] {
  const palette = PALETTES[PALETTE_OF[slug] ?? slug.length % PALETTES.length];
  if (palette === undefined) throw new RangeError(`no palette for ${slug}`);
  const seed = [...slug].reduce(
    (sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0,
    7,
  );
  const random = seededRandom(seed);
  const drawn = (shift: number, content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS_WIDE}" height="${PIXELS_HIGH}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}">${backdrop(palette, seed + shift)}${content}</svg>`;
  return [
    ...KINDS.map(([kind, content], shift) => ({
      kind,
      rank: null,
      svg: drawn(shift, content(random, palette)),
    })),
    ...(hasRanks ? DRAWN_RANKS : []).map((step, shift) => ({
      kind: 'rank' as const,
      rank: step,
      svg: drawn(shift, rank(random, palette, step)),
    })),
  ];
}
