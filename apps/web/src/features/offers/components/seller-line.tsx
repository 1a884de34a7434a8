import type { OfferCardView } from '@guildhall/api/offers/views';
import { Avatar } from '@guildhall/ui/avatar';
import { Icon } from '@guildhall/ui/icon';
import { cardCopy } from '../copy.ts';

/** Who sells: name, level and record, in two short lines. */
export function SellerLine({ seller }: { seller: OfferCardView['seller'] }) {
  const { completed_orders, on_time_share } = seller;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar seed={seller.id} size={32} />
      <div className="min-w-0 text-xs">
        <p className="flex items-center gap-1 text-ink">
          <span className="truncate font-medium">{seller.username}</span>
          {seller.verified && (
            <Icon name="badge-check" label={cardCopy.verified} className="size-4 text-accent-ink" />
          )}
          <span className="shrink-0 text-muted">{cardCopy.level(seller.seller_level)}</span>
        </p>
        <p className="figures truncate text-muted">
          {completed_orders === 0
            ? cardCopy.new_seller
            : [
                cardCopy.orders(completed_orders),
                on_time_share === null ? null : cardCopy.on_time(on_time_share),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
        </p>
      </div>
    </div>
  );
}
