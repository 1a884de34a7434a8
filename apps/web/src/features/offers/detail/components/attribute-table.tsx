import type { OfferDetailView } from '@guildhall/api/offers/views';
import { KeyValues } from '@guildhall/ui/key-values';

/** All attributes that the seller has declared; lists are below, item by item. */
export function AttributeTable({ attributes }: Pick<OfferDetailView, 'attributes'>) {
  const lists = attributes.filter(({ value }) => Array.isArray(value) && value.length > 0);
  const single = attributes.filter(({ value }) => !Array.isArray(value));
  return (
    <div className="flex flex-col gap-6">
      <KeyValues
        layout="grid"
        items={single.map(({ key, label, words }) => ({ key, label, value: <bdi>{words}</bdi> }))}
      />
      {lists.map(({ key, label, value }) => (
        <div key={key}>
          <h3 className="text-sm text-muted">{label}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {Array.isArray(value) &&
              value.map((item, at) => (
                <li
                  // Sellers may have written the same twice.
                  key={`${key} ${at}`}
                  className="rounded-md border border-line bg-sunken px-2.5 py-1 text-sm text-ink"
                >
                  {item}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
