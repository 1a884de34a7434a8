import type { OrderView } from '@guildhall/api/orders/views';
import { Avatar } from '@guildhall/ui/avatar';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import { formatPrice } from '@guildhall/ui/price';
import { Link } from 'react-router';
import {
  formatCount,
  formatDays,
  formatDurationMinutes,
  formatMoment,
} from '../../../lib/format.ts';
import { offerPath } from '../../../lib/shop-paths.ts';
import { orderPageCopy } from '../copy.ts';

function deliveryWords({ terms }: OrderView): string {
  if (terms.delivery === 'instant' || terms.delivery_minutes === null) return orderPageCopy.instant;
  return orderPageCopy.within(formatDurationMinutes(terms.delivery_minutes));
}

function snapshotItems(order: OrderView): KeyValue[] {
  const { snapshot, terms, quantity } = order;
  const { region_code, face_value_minor, face_value_currency } = snapshot;
  const items: KeyValue[] = snapshot.attributes.map(({ label, value }) => ({
    key: label,
    label,
    value,
  }));
  if (face_value_minor !== null && face_value_currency !== null) {
    const value = formatPrice(face_value_minor, face_value_currency);
    items.push({ key: 'face_value', label: orderPageCopy.face_value, value });
  }
  if (region_code !== null) {
    items.push({ key: 'region', label: orderPageCopy.region, value: region_code });
  }
  if (quantity > 1) {
    items.push({ key: 'quantity', label: orderPageCopy.quantity, value: formatCount(quantity) });
  }
  return [
    ...items,
    { key: 'delivery', label: orderPageCopy.delivery, value: deliveryWords(order) },
    {
      key: 'protection',
      label: orderPageCopy.protection,
      value: formatDays(terms.protection_days),
    },
  ];
}

/** The offer as it was agreed on. */
export function OrderSnapshot({ order }: { order: OrderView }) {
  return (
    <Card>
      <CardHeader title={orderPageCopy.agreed} description={orderPageCopy.agreed_help} />
      <KeyValues layout="grid" items={snapshotItems(order)} />
      <details className="mt-5 border-t border-line pt-3 text-sm">
        <summary className="cursor-pointer py-1 font-medium text-ink">
          {orderPageCopy.description}
        </summary>
        <p
          lang={order.snapshot.language}
          dir="auto"
          className="mt-2 whitespace-pre-line text-muted"
        >
          {order.snapshot.description}
        </p>
      </details>
      <Link
        to={offerPath({
          id: order.offer_id,
          kind: order.kind,
          product_slug: order.snapshot.product_slug,
        })}
        className={buttonClass({ variant: 'link', className: 'mt-3' })}
      >
        {orderPageCopy.offer_again}
      </Link>
    </Card>
  );
}

function Party({ order, side }: { order: OrderView; side: 'buyer' | 'seller' }) {
  const party = order[side];
  return (
    <div className="flex items-center gap-3">
      <Avatar seed={party.id} size={44} />
      <div className="min-w-0">
        <p className="text-sm text-muted">
          {side === 'seller' ? orderPageCopy.bought_from : orderPageCopy.sold_to}
        </p>
        <p className="truncate text-base font-semibold text-ink">{party.username}</p>
      </div>
      {side === 'seller' && (
        <span className="ms-auto text-sm text-muted">
          {orderPageCopy.seller_level(order.seller.seller_level)}
        </span>
      )}
    </div>
  );
}

/** The other side, for staff both, and when things happened. */
export function OrderParties({ order }: { order: OrderView }) {
  const times = [
    ['opened', order.created_at],
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
          at === null ? [] : [{ key, label: orderPageCopy[key], value: formatMoment(at) }],
        )}
      />
    </Card>
  );
}
