import { EmptyState } from '@guildhall/ui/empty-state';
import { useMessages } from '../../../lib/language/messages.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ProductGrid, type ProductTileData } from './product-tile.tsx';

/** The list of all games or all brands. */
export function ProductIndex(props: {
  title: string;
  intro: string;
  tiles: readonly ProductTileData[];
}) {
  const { title, intro, tiles } = props;
  const t = useMessages('catalog');
  return (
    <>
      <Breadcrumbs crumbs={[]} />
      <h1 className="mt-2 text-2xl font-semibold text-ink md:text-4xl">{title}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-base text-muted md:mb-8">{intro}</p>
      {tiles.length > 0 ? (
        <ProductGrid tiles={tiles} level={2} wide />
      ) : (
        <EmptyState title={t('index.empty')} description={t('index.empty_help')} />
      )}
    </>
  );
}
