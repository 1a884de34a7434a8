import type { OfferDetailView } from '@guildhall/api/offers/views';
import { classNames } from '@guildhall/ui/class-names';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

/** The price per card for each quantity; the row that applies now is marked. */
export function TierTable({ offer, quantity }: { offer: OfferDetailView; quantity: number }) {
  const { tiers, max_quantity } = offer;
  const t = useMessages('offers/detail');
  const { count, price } = useFormats();
  if (tiers.length < 2) return null;
  const current = tiers.findLastIndex(({ min_quantity }) => quantity >= min_quantity);
  return (
    <table className="w-full text-sm">
      <caption className="mb-1.5 text-start text-sm font-medium text-ink">
        {t('tier.title')}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('quantity.label')}</th>
          <th scope="col">{t('tier.price')}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {tiers.map((tier, index) => {
          const next = tiers[index + 1];
          const last = next ? next.min_quantity - 1 : max_quantity;
          const least = tier.min_quantity;
          const words = !next
            ? t('tier.from', { least })
            : least === last
              ? count(least)
              : t('tier.range', { least, most: last });
          return (
            <tr
              key={tier.min_quantity}
              aria-current={index === current ? 'true' : undefined}
              className={classNames(index === current && 'bg-accent-soft font-medium')}
            >
              <td className="rounded-s-md px-3 py-1.5 text-ink">{words}</td>
              <td className="rounded-e-md px-3 py-1.5 text-end text-ink">
                {t('tier.each', { price: price(tier.unit_total_minor) })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
