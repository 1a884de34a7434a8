import type { OrderView } from '@guildhall/api/orders/views';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import { Avatar } from '@guildhall/ui/avatar';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { offerPath, productPath, profilePath } from '../../../lib/pages/shop-paths.ts';

/** An order, and what is needed to describe it. */
interface Written {
  readonly order: OrderView;
  readonly t: Messages<'orders/order'>;
  readonly formats: Formats;
}

function deliveryText({ order: { terms }, t, formats }: Written): string {
  if (terms.delivery === 'instant' || terms.delivery_minutes === null) return t('facts.instant');
  return t('facts.within', { duration: formats.durationMinutes(terms.delivery_minutes) });
}

function snapshotItems(written: Written): KeyValue[] {
  const { order, t, formats } = written;
  const { snapshot, terms, quantity } = order;
  const { region_name, face_value_minor, face_value_currency } = snapshot;
  const items: KeyValue[] = snapshot.attributes.map(({ label, value }) => ({
    key: label,
    label,
    value: <bdi>{value}</bdi>,
  }));
  if (face_value_minor !== null && face_value_currency !== null) {
    const value = formats.faceValue(face_value_minor, face_value_currency);
    items.push({ key: 'face_value', label: t('facts.face_value'), value });
  }
  if (region_name !== null) {
    items.push({ key: 'region', label: t('facts.region'), value: region_name });
  }
  if (quantity > 1) {
    items.push({ key: 'quantity', label: t('facts.quantity'), value: formats.count(quantity) });
  }
  return [
    ...items,
    { key: 'delivery', label: t('facts.delivery'), value: deliveryText(written) },
    {
      key: 'protection',
      label: t('facts.protection'),
      value: formats.days(terms.protection_days),
    },
  ];
}

/** The offer as it was at the time of the order. */
export function OrderSnapshot({ order }: { order: OrderView }) {
  const t = useMessages('orders/order');
  const formats = useFormats();
  return (
    <Card>
      <CardHeader title={t('facts.title')} description={t('facts.help')} />
      <KeyValues layout="grid" items={snapshotItems({ order, t, formats })} />
      <details className="mt-5 border-t border-line pt-3 text-sm">
        <summary className="cursor-pointer py-1 font-medium text-ink">
          {t('facts.description')}
        </summary>
        <p
          lang={order.snapshot.language}
          dir="auto"
          className="mt-2 whitespace-pre-line text-muted"
        >
          {order.snapshot.description}
        </p>
      </details>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={offerPath(addressOf(order))} className={buttonClass({ variant: 'link' })}>
          {t('facts.to_offer')}
        </Link>
        <BuyAgain order={order} />
      </div>
    </Card>
  );
}

const addressOf = ({ offer_id, kind, snapshot }: OrderView) => ({
  id: offer_id,
  kind,
  product_slug: snapshot.product_slug,
});

/** For a buyer who has paid: the offer with the same quantity, or others of its product. */
function BuyAgain({ order }: { order: OrderView }) {
  const t = useMessages('orders/order');
  if (order.side !== 'buyer' || order.paid_at === null) return null;
  const address = addressOf(order);
  const search = order.quantity > 1 ? `?quantity=${order.quantity}` : '';
  return (
    <Link
      to={order.is_offered ? `${offerPath(address)}${search}` : productPath(address)}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      {t(order.is_offered ? 'facts.buy_again' : 'facts.buy_similar')}
    </Link>
  );
}

function Party({ order, side }: { order: OrderView; side: 'buyer' | 'seller' }) {
  const t = useMessages('orders/order');
  const party = order[side];
  return (
    <div className="flex items-center gap-3">
      <Avatar seed={party.id} src={party.avatar_url} size={44} />
      <div className="min-w-0">
        <p className="text-sm text-muted">{t(`facts.${side}`)}</p>
        <p dir="auto" className="align-with-page truncate text-base font-semibold text-ink">
          <Link to={profilePath(party.id)} className="hover:underline">
            {party.username}
          </Link>
        </p>
      </div>
      {side === 'seller' && (
        <span className="ms-auto text-sm text-muted">
          {t('facts.seller_level', { level: order.seller.seller_level })}
        </span>
      )}
    </div>
  );
}

/** The other side (for staff both sides), and the times of events. */
export function OrderParties({ order }: { order: OrderView }) {
  const t = useMessages('orders/order');
  const { moment } = useFormats();
  const times = [
    ['created', order.created_at],
    ['paid', order.paid_at],
    ['delivered', order.delivered_at],
    ['closed', order.closed_at],
  ] as const;
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {order.side !== 'seller' && <Party order={order} side="seller" />}
        {order.side !== 'buyer' && <Party order={order} side="buyer" />}
      </div>
      <KeyValues
        className="mt-3 border-t border-line"
        items={times.flatMap(([key, at]) =>
          at === null ? [] : [{ key, label: t(`facts.${key}`), value: moment(at) }],
        )}
      />
    </Card>
  );
}
