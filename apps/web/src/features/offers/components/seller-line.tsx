import type { OfferCardView } from '@guildhall/api/offers/views';
import { Avatar } from '@guildhall/ui/avatar';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** The seller: name, level and record, in two short lines. Its look is in offer-card.css. */
export function SellerLine({ seller }: { seller: OfferCardView['seller'] }) {
  const { due_orders, on_time_share } = seller;
  const t = useMessages('offers');
  const { share } = useFormats();
  const record = [t('seller.orders', { count: due_orders })];
  if (due_orders > 0 && on_time_share !== null) {
    record.push(t('seller.on_time', { share: share(on_time_share) }));
  }
  return (
    <div className="seller-line">
      <Avatar seed={seller.id} size={32} />
      <bdi>{seller.username}</bdi>
      {seller.verified && (
        <span role="img" aria-label={t('seller.verified')} className="with-icon icon-badge-check" />
      )}
      <span>{t('seller.level', { level: seller.seller_level })}</span>
      <p>{record.join(' · ')}</p>
    </div>
  );
}
