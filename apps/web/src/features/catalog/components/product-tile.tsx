import type { BrandCardView, GameCardView } from '@guildhall/api/catalog/views';
import { Link } from 'react-router';
import { brandPath, gamePath } from '../../../lib/pages/shop-paths.ts';
import { ProductCover } from './product-cover.tsx';
import { useFormats } from '../../../lib/language/format.ts';
import { inline, useMessages } from '../../../lib/language/messages.ts';

export interface ProductTileData {
  readonly kind: 'game' | 'gift_card';
  readonly slug: string;
  readonly name: string;
  readonly group: string;
  readonly offer_count: number;
  readonly from_total_minor: number | null;
  readonly cover_url: string | null;
}

export function gameTile({ genre, ...game }: GameCardView): ProductTileData {
  return { kind: 'game', group: genre, ...game };
}

export function brandTile({ category, ...brand }: BrandCardView): ProductTileData {
  return { kind: 'gift_card', group: category, ...brand };
}

/** A game or a gift-card brand: its cover, its name, the number of offers and the lowest price. */
function ProductTile({ tile, level }: { tile: ProductTileData; level: 2 | 3 }) {
  const t = useMessages('catalog');
  const { price } = useFormats();
  const Heading = `h${level}` as const;
  const path = tile.kind === 'game' ? gamePath(tile.slug) : brandPath(tile.slug);
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-card transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:shadow-lift">
      <ProductCover kind={tile.kind} slug={tile.slug} name={tile.name} coverUrl={tile.cover_url} />
      <div className="flex grow flex-col p-3 sm:p-4">
        <Heading className="text-sm font-semibold text-ink sm:text-base">
          <Link
            to={path}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 group-hover:text-accent-ink"
          >
            {tile.name}
          </Link>
        </Heading>
        <p className="mt-0.5 text-xs text-muted sm:text-sm">{tile.group}</p>
        <p className="figures mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-3 text-xs text-muted sm:text-sm">
          <span>{t('offer_count', { count: tile.offer_count })}</span>
          {tile.from_total_minor !== null && (
            <span>
              {inline(
                t.parts('from', {
                  amount: price(tile.from_total_minor),
                  price: (amount) => <span className="font-semibold text-ink">{amount}</span>,
                }),
              )}
            </span>
          )}
        </p>
      </div>
    </article>
  );
}

/** A grid of tiles: two columns on phones, up to five on wide screens. */
export function ProductGrid({
  tiles,
  level,
  wide = false,
}: {
  tiles: readonly ProductTileData[];
  /** The heading level of the names. */
  level: 2 | 3;
  /** Fewer and larger. */
  wide?: boolean | undefined;
}) {
  return (
    <ul
      className={`grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 ${wide ? 'lg:grid-cols-4' : 'lg:grid-cols-4 xl:grid-cols-5'}`}
    >
      {tiles.map((tile) => (
        <li key={tile.slug}>
          <ProductTile tile={tile} level={level} />
        </li>
      ))}
    </ul>
  );
}
