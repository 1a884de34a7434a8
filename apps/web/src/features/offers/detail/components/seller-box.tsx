import type { SellerBoxView } from '@guildhall/api/offers/views';
import { Avatar } from '@guildhall/ui/avatar';
import { Badge } from '@guildhall/ui/badge';
import { buttonClass } from '@guildhall/ui/button';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/format.ts';
import { useMessages } from '../../../../lib/messages.ts';
import { pageExists } from '../../../../site-map.ts';

/** From rules.md §2. */
const HIGHEST_LEVEL = 4;

/** The seller, the start of their membership, and their record. */
export function SellerBox({ seller }: { seller: SellerBoxView }) {
  const { due_orders, on_time_share } = seller;
  const t = useMessages('offers/detail');
  const offers = useMessages('offers');
  const { count, month, share } = useFormats();
  const record = [
    { label: t('seller.orders'), value: count(due_orders) },
    {
      label: t('seller.on_time'),
      value: on_time_share === null ? t('seller.on_time_unknown') : share(on_time_share),
    },
    {
      label: t('seller.level'),
      value: t('seller.level_of', { level: seller.seller_level, highest: HIGHEST_LEVEL }),
    },
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
                {offers('seller.verified')}
              </Badge>
            )}
          </p>
          <p className="text-sm text-muted">
            {t('seller.member_since', { month: month(seller.member_since) })}
          </p>
        </div>
        {pageExists('/users/:id') && (
          <Link to={`/users/${seller.id}`} className={buttonClass({ variant: 'secondary' })}>
            {t('seller.profile')}
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
