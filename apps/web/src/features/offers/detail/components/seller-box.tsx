import type { SellerBoxView } from '@guildhall/api/offers/views';
import { Avatar } from '@guildhall/ui/avatar';
import { Badge } from '@guildhall/ui/badge';
import { buttonClass } from '@guildhall/ui/button';
import { Link } from 'react-router';
import { formatCount, formatMonth, formatShare } from '../../../../lib/format.ts';
import { pageExists } from '../../../../site-map.ts';
import { cardCopy, offerCopy } from '../../copy.ts';

/** Who sells, since when, and how it went so far. */
export function SellerBox({ seller }: { seller: SellerBoxView }) {
  const { completed_orders, on_time_share } = seller;
  const record = [
    { label: offerCopy.orders_done, value: formatCount(completed_orders) },
    {
      label: offerCopy.delivered_on_time,
      value: on_time_share === null ? offerCopy.no_record : formatShare(on_time_share),
    },
    { label: offerCopy.seller_level, value: `${seller.seller_level} / 4` },
  ];
  return (
    <div className="rounded-xl border border-line bg-raised p-4 shadow-card md:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar seed={seller.id} src={seller.avatar_url} size={56} />
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-base font-semibold break-all text-ink">{seller.username}</span>
            {seller.verified && (
              <Badge tone="accent" icon="badge-check">
                {cardCopy.verified}
              </Badge>
            )}
          </p>
          <p className="text-sm text-muted">
            {offerCopy.member_since(formatMonth(seller.member_since))}
          </p>
        </div>
        {pageExists('/users/:id') && (
          <Link to={`/users/${seller.id}`} className={buttonClass({ variant: 'secondary' })}>
            {offerCopy.profile}
          </Link>
        )}
      </div>
      <dl className="mt-5 grid grid-cols-3 gap-3 border-t border-line pt-5">
        {record.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-muted sm:text-sm">{label}</dt>
            <dd className="figures text-base font-semibold text-ink sm:text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
