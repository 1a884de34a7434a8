import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { signsOf } from '@guildhall/domain/kernel/text/signs';
import { coverLook } from '@guildhall/ui/cover-art';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SatoriOptions } from 'satori';

/** The size that sites with previews of links ask for (Open Graph). */
export const LINK_PREVIEW = { width: 1_200, height: 630 } as const;
/** The width of the motif beside the text. */
const ART_WIDTH = 440;
const TEXT_WIDTH = LINK_PREVIEW.width - ART_WIDTH;

export interface LinkPreview {
  /** The game or brand whose palette and motif it has; or any other name. */
  readonly slug: string;
  /** Another form of the motif, for one of many offers. */
  readonly variant?: string;
  /** A short line above the title, such as the site and the game. */
  readonly eyebrow: string;
  readonly title: string;
  /** What stands out below the title, such as the price. */
  readonly main?: string;
  readonly notes: readonly string[];
}

/** The characters of each file are a part of Unicode; the texts of sellers may be in any script. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];
const WEIGHTS = [500, 700] as const;

type Font = SatoriOptions['fonts'][number];
let fonts: Promise<Font[]> | undefined;

async function readFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  return await Promise.all(
    WEIGHTS.flatMap((weight) =>
      SUBSETS.map(async (subset, at) => ({
        // Each subset is a font of its own; the others are its fallbacks.
        name: at === 0 ? 'Inter' : `Inter ${subset}`,
        weight,
        data: await readFile(
          resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`),
        ),
      })),
    ),
  );
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The characters of each subset, as its package lists them: `U+0000-00FF,U+0131`. */
async function readRanges(): Promise<Range[]> {
  const file = createRequire(import.meta.url).resolve('@fontsource/inter/unicode.json');
  const subsets = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  return SUBSETS.flatMap((subset) => (subsets[subset] ?? '').split(',')).map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  });
}

let ranges: Promise<readonly Range[]> | undefined;

/**
 * The text without the signs that the fonts lack, such as emoji, which would be empty boxes. A
 * title in a script that they lack is left out: what it is about and its price are drawn.
 */
async function drawable(text: string): Promise<string> {
  ranges ??= readRanges();
  const drawn = await ranges;
  const isDrawn = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return drawn.some(({ from, to }) => code >= from && code <= to);
  };
  const signs = signsOf(text).filter((sign) => [...sign].every(isDrawn));
  return signs.join('').replaceAll(/ {2,}/g, ' ').trim();
}

/** Draws the picture of a shared link as SVG. Its letters are shapes, so that it needs no fonts. */
export async function drawLinkPreview(picture: LinkPreview): Promise<string> {
  const look = coverLook(picture.slug, picture.variant);
  if (look === null) throw new RangeError(`no cover for ${picture.slug}`);
  fonts ??= readFonts();
  const { default: satori } = await import('satori');
  const { palette, shapes } = look;
  const texts = {
    ...picture,
    eyebrow: await drawable(picture.eyebrow),
    title: await drawable(picture.title),
    notes: await Promise.all(picture.notes.map(drawable)),
  };
  const text = await satori(<Texts picture={texts} ink={palette.ink} spark={palette.spark} />, {
    width: TEXT_WIDTH,
    height: LINK_PREVIEW.height,
    fonts: await fonts,
  });
  const art = renderToStaticMarkup(
    <svg
      x={TEXT_WIDTH}
      width={ART_WIDTH}
      height={LINK_PREVIEW.height}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMaxYMid slice"
    >
      {shapes}
    </svg>,
  );
  const { width, height } = LINK_PREVIEW;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${palette.ground}"/>${art}${text}</svg>`;
}

const TITLE_SIZES = [
  { most: 28, size: 76 },
  { most: 60, size: 62 },
  { most: Infinity, size: 50 },
];

function Texts({ picture, ink, spark }: { picture: LinkPreview; ink: string; spark: string }) {
  const { eyebrow, title, main, notes } = picture;
  const size = TITLE_SIZES.find(({ most }) => title.length <= most)?.size;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        boxSizing: 'border-box',
        padding: '64px 40px 64px 64px',
        color: ink,
        fontFamily: `Inter, ${SUBSETS.slice(1)
          .map((subset) => `"Inter ${subset}"`)
          .join(', ')}`,
        fontWeight: 500,
      }}
    >
      <div style={{ fontSize: 32, opacity: 0.85 }}>{eyebrow}</div>
      <div
        style={{
          display: 'block',
          lineClamp: 4,
          fontSize: size,
          fontWeight: 700,
          lineHeight: 1.15,
          letterSpacing: -1.5,
        }}
      >
        {title}
      </div>
      <div style={{ display: 'flex', alignItems: 'flex-end', gap: 32 }}>
        {main !== undefined && (
          <div style={{ fontSize: 84, fontWeight: 700, letterSpacing: -2, lineHeight: 1 }}>
            {main}
          </div>
        )}
        <div style={{ display: 'flex', flexDirection: 'column', gap: 6, fontSize: 28 }}>
          {notes.map((note, at) => (
            <div key={note} style={{ color: at === 0 ? spark : ink }}>
              {note}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
