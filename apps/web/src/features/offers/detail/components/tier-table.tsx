import type { OfferDetailView } from '@guildhall/api/offers/views';
import { classNames } from '@guildhall/ui/class-names';
import { formatPrice } from '@guildhall/ui/price';
import { giftCardCopy } from '../../copy.ts';

/** What one card costs from which number on; the row that counts now is marked. */
export function TierTable({ offer, quantity }: { offer: OfferDetailView; quantity: number }) {
  const { tiers, max_quantity } = offer;
  if (tiers.length < 2) return null;
  const current = tiers.findLastIndex(({ min_quantity }) => quantity >= min_quantity);
  return (
    <table className="w-full text-sm">
      <caption className="mb-1.5 text-left text-sm font-medium text-ink">
        {giftCardCopy.tiers}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{giftCardCopy.quantity}</th>
          <th scope="col">{giftCardCopy.each}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {tiers.map((tier, index) => {
          const next = tiers[index + 1];
          const last = next ? next.min_quantity - 1 : max_quantity;
          const words = giftCardCopy.tier_from(tier.min_quantity, next ? last : null);
          return (
            <tr
              key={tier.min_quantity}
              aria-current={index === current ? 'true' : undefined}
              className={classNames(index === current && 'bg-accent-soft font-medium')}
            >
              <td className="rounded-l-md px-3 py-1.5 text-ink">{words}</td>
              <td className="rounded-r-md px-3 py-1.5 text-right text-ink">
                {formatPrice(tier.unit_total_minor)} {giftCardCopy.each}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
