import { classNames } from './class-names.ts';
import { COMPOSITIONS, type Palette } from './cover-compositions.tsx';
import { seededNumbers } from './seeded-numbers.ts';

export interface CoverArtProps {
  /** What the picture is composed from; the same slug, the same picture. */
  slug: string;
  /** Gives the monogram. */
  title: string;
  /** Another picture in the slug's own colours: one offer among many of a game. */
  variant?: string | undefined;
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

/** One or two letters: "Rune of Ages" → "RA", "Valoria" → "V". */
export function monogram(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const letters = (telling.length > 0 ? telling : words).map((word) => [...word][0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase();
}

/** The cover of a game or a gift-card brand, drawn from its slug: no third party's artwork. */
export function CoverArt(props: CoverArtProps) {
  const { slug, title, variant, kind = 'game', label, className } = props;
  const ofSlug = seededNumbers(slug);
  const palette = PALETTES[ofSlug(PALETTES.length)] ?? PALETTES[0];
  const pick = variant === undefined ? ofSlug : seededNumbers(`${slug}/${variant}`);
  const compose = COMPOSITIONS[pick(COMPOSITIONS.length)] ?? COMPOSITIONS[0];
  if (!palette || !compose) return null;
  return (
    <svg
      viewBox="0 0 320 200"
      // Whatever is cut off, the corner with the monogram stays.
      preserveAspectRatio="xMinYMax slice"
      // In right-to-left languages the picture is mirrored, and the monogram mirrored back.
      className={classNames('block aspect-8/5 w-full rtl:-scale-x-100', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect width="320" height="200" fill={palette.ground} />
      {compose(palette, pick)}
      {kind === 'gift_card' && <CardMarks palette={palette} />}
      <text
        x="22"
        y="176"
        fill={palette.ink}
        fontSize="84"
        fontWeight="750"
        letterSpacing="-5"
        className="origin-center [transform-box:fill-box] rtl:-scale-x-100"
        // It starts at `x` in every language.
        style={{ fontFamily: 'var(--font-sans)', direction: 'ltr' }}
      >
        {monogram(title)}
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
