import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { COMPOSITIONS, type Palette } from './cover-compositions.tsx';
import { seededNumbers } from './seeded-numbers.ts';
import { Drawn, type NamedDrawing } from './shared-drawings.tsx';

export interface CoverArtProps {
  /** What the picture is composed from; the same slug, the same picture. */
  slug: string;
  /** Gives the abbreviation. */
  title: string;
  /** Another form of the slug's own motif: one offer among many of a game. */
  variant?: string | undefined;
  /** From 0 to 5: how high the rank of the account is. */
  rank?: number | null | undefined;
  /** A short number of the offer, instead of the abbreviation: "283", "12K", "$50". */
  figure?: string | null | undefined;
  /** Gift cards carry the marks of a card off the rack. */
  kind?: 'game' | 'gift_card' | undefined;
  /** Said by screen readers; without it the cover is decoration beside the name. */
  label?: string | undefined;
  className?: string | undefined;
}

/** Deep grounds, two shades of one hue and one contrasting spark; good on light and dark. */
const PALETTES: readonly Palette[] = [
  { ground: '#2a1a5e', far: '#3d2785', near: '#6a45d1', spark: '#ffb454', ink: '#f6f1ff' },
  { ground: '#0f2f4a', far: '#16466c', near: '#2b78ad', spark: '#ff9d7a', ink: '#eef7ff' },
  { ground: '#10362f', far: '#195147', near: '#2e8a74', spark: '#ffd166', ink: '#ecfbf5' },
  { ground: '#4a1730', far: '#6d2247', near: '#b03d70', spark: '#7fd8d4', ink: '#fff0f5' },
  { ground: '#4a2410', far: '#703717', near: '#b8622c', spark: '#9ad4ff', ink: '#fff4ea' },
  { ground: '#25232b', far: '#38353f', near: '#625d6d', spark: '#b79bff', ink: '#f7f5fa' },
  { ground: '#16265c', far: '#223a86', near: '#4366cf', spark: '#ffe08a', ink: '#eff3ff' },
  { ground: '#3c1a54', far: '#582879', near: '#9148bd', spark: '#8ff0c0', ink: '#faf0ff' },
  { ground: '#0d3a44', far: '#145661', near: '#248f9c', spark: '#ffa6b8', ink: '#eafcfe' },
  { ground: '#50180f', far: '#782618', near: '#c24a30', spark: '#ffd9a0', ink: '#fff1ec' },
  { ground: '#2f3512', far: '#475019', near: '#7e8c2c', spark: '#ff9f6b', ink: '#f9fbe9' },
  { ground: '#1b2b36', far: '#294050', near: '#4d7389', spark: '#f6c177', ink: '#eff6fa' },
];

const SMALL_WORDS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'of', 'on', 'the', 'to']);
const MAX_LETTERS = 4;

/**
 * The short form that people use: "League of Legends" → "LoL", "Counter-Strike 2" → "CS2",
 * "Old School RuneScape" → "OSRS", "Valorant" → "V". An article at the beginning is left out.
 */
export function abbreviation(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const first = words.findIndex((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const letters = words.slice(Math.max(0, first)).map((word) => {
    const initial = [...word][0] ?? '';
    if (SMALL_WORDS.has(word.toLowerCase())) return initial.toLowerCase();
    // "RuneScape" has two initials; "GO" is a word in capitals.
    const inner = /\p{Ll}\p{Lu}/u.exec(word)?.[0].at(-1) ?? '';
    return initial.toUpperCase() + (initial === initial.toUpperCase() ? inner : '');
  });
  return letters.join('').slice(0, MAX_LETTERS);
}

/** Long texts are smaller, so that they fit beside the motif. */
const FONT_SIZES = [84, 84, 84, 68, 56, 46, 40];
const sizeOf = (text: string, most: number) => Math.min(most, FONT_SIZES[text.length] ?? 34);

export interface CoverLook {
  readonly palette: Palette;
  /** The motif in a 320 × 200 picture, on its ground. */
  readonly shapes: ReactNode;
}

/** The forms of the motif of a game: few, so that a list draws each of them once. */
const FORMS = 6;

/** The shades of the ground, in turns: three offers side by side are not of one colour. */
const SHADES: readonly ((palette: Palette) => Palette)[] = [
  (palette) => palette,
  (palette) => ({ ...palette, ground: palette.far, far: palette.ground }),
  (palette) => ({ ...palette, ground: palette.near, near: palette.ground }),
];

const formOf = (slug: string, variant: string) => seededNumbers(`${slug}/${variant}`)(FORMS);

/** The palette and the motif of a game or brand; a variant has one of the forms of the motif. */
export function coverLook(slug: string, variant?: string): CoverLook | null {
  const ofSlug = seededNumbers(slug);
  const own = PALETTES[ofSlug(PALETTES.length)];
  const motif = ofSlug(COMPOSITIONS.length);
  const form = variant === undefined ? null : formOf(slug, variant);
  const pick = form === null ? ofSlug : seededNumbers(`${slug}/${form}`);
  const palette = own && SHADES[(form ?? 0) % SHADES.length]?.(own);
  // Every second form is another motif.
  const compose = COMPOSITIONS[(motif + 3 * ((form ?? 0) % 2)) % COMPOSITIONS.length];
  if (!palette || !compose) return null;
  const shapes = (
    <>
      <rect width="320" height="200" fill={palette.ground} />
      {compose(palette, pick)}
    </>
  );
  return { palette, shapes };
}

const motifName = (slug: string, variant?: string) =>
  `cover-${slug}${variant === undefined ? '' : `-${formOf(slug, variant)}`}`;

const EMBLEM = { x: 12, y: 92, width: 92, height: 106 } as const;
const EMBLEM_BOX = Object.values(EMBLEM).join(' ');
const emblemName = (slug: string, rank: number | null) => `emblem-${slug}-${rank ?? 'none'}`;

type CoverParts = Pick<CoverArtProps, 'slug' | 'variant' | 'rank' | 'figure' | 'kind'>;

const hasEmblem = ({ kind = 'game', rank = null, figure = null }: CoverParts) =>
  kind === 'game' && (rank !== null || figure !== null);

/** The drawings of a cover, to be drawn once in a list. */
export function coverDrawings(cover: CoverParts): NamedDrawing[] {
  const { slug, variant, rank = null } = cover;
  const look = coverLook(slug, variant);
  if (look === null) return [];
  const motif = {
    name: motifName(slug, variant),
    viewBox: '0 0 320 200',
    shapes: look.shapes,
  };
  if (!hasEmblem(cover)) return [motif];
  const shapes = <Emblem slug={slug} rank={rank} />;
  return [motif, { name: emblemName(slug, rank), viewBox: EMBLEM_BOX, shapes }];
}

/**
 * The cover of a game or a gift-card brand, drawn from its slug: no third party's artwork. With a
 * variant it is the picture of one offer, which shows its rank and figure.
 */
export function CoverArt(props: CoverArtProps) {
  const { slug, title, variant, kind = 'game', rank = null, figure = null, label } = props;
  const look = coverLook(slug, variant);
  if (look === null) return null;
  const { palette, shapes } = look;
  const isOffer = hasEmblem(props);
  const text = figure ?? abbreviation(title);
  return (
    <svg
      viewBox="0 0 320 200"
      // Whatever is cut off, the corner with the text stays.
      preserveAspectRatio="xMinYMax slice"
      className={classNames('cover-art', props.className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Drawn name={motifName(slug, variant)} draw={() => shapes} />
      {kind === 'gift_card' && <CardMarks palette={palette} />}
      {isOffer && (
        <Drawn
          name={emblemName(slug, rank)}
          box={EMBLEM}
          draw={() => <Emblem slug={slug} rank={rank} />}
        />
      )}
      <text
        x={isOffer ? 106 : 22}
        y={isOffer ? 164 : 176}
        fill={palette.ink}
        stroke={palette.ground}
        fontSize={sizeOf(text, isOffer ? 56 : 84)}
        letterSpacing={isOffer ? -2 : -4}
      >
        {text}
      </text>
    </svg>
  );
}

/** What makes it a card off the rack: the hanging slot, and the stripe. */
function CardMarks({ palette }: { palette: Palette }) {
  return (
    <g>
      <rect x="0" y="38" width="320" height="22" fill={palette.ink} opacity=".16" />
      <rect x="136" y="13" width="48" height="11" rx="5.5" style={{ fill: 'var(--raised)' }} />
    </g>
  );
}

/** A shield with a chevron for each step of the rank; all of it lights up at the highest. */
function Emblem({ slug, rank }: { slug: string; rank: number | null }) {
  const look = coverLook(slug);
  if (look === null) return null;
  const { ground, near, spark, ink } = look.palette;
  const isHighest = rank === 5;
  const steps = Array.from({ length: rank ?? 0 }, (_, step) => 7 * ((rank ?? 0) - 1) - 14 * step);
  return (
    <g transform="translate(58 146)" stroke={ground} strokeWidth="6" paintOrder="stroke">
      {rank === null ? (
        <circle r="36" fill={near} />
      ) : (
        <path
          d="M0-46 38-34V2C38 26 22 38 0 46-22 38-38 26-38 2V-34Z"
          fill={isHighest ? spark : near}
        />
      )}
      {steps.length > 0 && (
        <path
          d={steps
            .map((y) => `M-20 ${y} 0 ${y - 10} 20 ${y}V${y + 7}L0 ${y - 3}-20 ${y + 7}Z`)
            .join('')}
          fill={isHighest ? ground : spark}
          stroke="none"
        />
      )}
      {!rank && <circle r="13" fill="none" stroke={rank === null ? spark : ink} strokeWidth="7" />}
    </g>
  );
}
