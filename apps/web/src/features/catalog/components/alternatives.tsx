import { ProductGrid, type ProductTileData } from './product-tile.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Links to other offers, for an empty list. */
export function Alternatives({
  title,
  tiles,
}: {
  title: string;
  tiles: readonly ProductTileData[];
}) {
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="elsewhere" className="mt-4">
      <SectionHeading id="elsewhere">{title}</SectionHeading>
      <div className="mt-4">
        <ProductGrid tiles={tiles} level={3} wide />
      </div>
    </section>
  );
}
