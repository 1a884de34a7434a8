import type { OfferCardView } from '@guildhall/api/offers/views';
import { Avatar } from '@guildhall/ui/avatar';
import { Icon } from '@guildhall/ui/icon';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** The seller: name, level and record, in two short lines. */
export function SellerLine({ seller }: { seller: OfferCardView['seller'] }) {
  const { due_orders, on_time_share } = seller;
  const t = useMessages('offers');
  const { share } = useFormats();
  const record = [t('seller.orders', { count: due_orders })];
  if (due_orders > 0 && on_time_share !== null) {
    record.push(t('seller.on_time', { share: share(on_time_share) }));
  }
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar seed={seller.id} size={32} />
      <div className="min-w-0 text-xs">
        <p className="flex items-center gap-1 text-ink">
          <span dir="auto" className="truncate font-medium">
            {seller.username}
          </span>
          {seller.verified && (
            <Icon
              name="badge-check"
              label={t('seller.verified')}
              className="size-4 text-accent-ink"
            />
          )}
          <span className="shrink-0 text-muted">
            {t('seller.level', { level: seller.seller_level })}
          </span>
        </p>
        <p className="figures truncate text-muted">{record.join(' · ')}</p>
      </div>
    </div>
  );
}
