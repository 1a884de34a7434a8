import type { OrderView } from '@guildhall/api/orders/views';
import type { Formats } from '@guildhall/locales/formats';
import type { MessageKey, Messages } from '@guildhall/locales/messages';
import { Card, CardHeader } from '@guildhall/ui/card';
import type { IconName } from '@guildhall/ui/icon';
import { Timeline, type TimelineItem } from '@guildhall/ui/timeline';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { groupsOf, type HappeningGroup, type KnownEvent } from '../happenings.ts';

const ICONS: Partial<Record<KnownEvent, IconName>> = {
  check_out: 'shopping-bag',
  pay: 'banknote',
  start_delivery: 'package',
  deliver: 'lock-keyhole',
  deliver_instantly: 'lock-keyhole',
  reveal: 'eye',
  confirm: 'check',
  confirm_silently: 'clock',
  complete: 'circle-check',
  report_problem: 'circle-alert',
  return_sealed: 'undo-2',
  refund: 'undo-2',
  refund_part: 'undo-2',
  abandon: 'x',
  expire: 'x',
  cancel_before_start: 'undo-2',
  cancel_late: 'undo-2',
  cannot_deliver: 'undo-2',
  agree_cancellation: 'undo-2',
  ask_cancellation: 'undo-2',
  ask_extension: 'clock',
  extend_delivery: 'clock',
};

const ACTORS: Readonly<Record<string, MessageKey<'orders/order'> & `actor.${string}`>> = {
  buyer: 'actor.buyer',
  seller: 'actor.seller',
  system: 'actor.system',
  support: 'actor.support',
  admin: 'actor.support',
};

function actorText(
  t: Messages<'orders/order'>,
  { actor, event }: HappeningGroup,
  side: OrderView['side'],
): string {
  if (event === 'pay' && actor === 'system') return t('actor.provider');
  if (actor === side) return t('actor.you');
  const key = ACTORS[actor];
  return key === undefined ? '' : t(key);
}

/** Which units changed, if there are several, and who changed them. */
function bodyOf(
  order: OrderView,
  group: HappeningGroup,
  t: Messages<'orders/order'>,
  { list }: Formats,
) {
  const actor = actorText(t, group, order.side);
  const count = group.positions.length;
  if (order.quantity === 1 || count === 0) return actor;
  return `${t(`history.${order.kind}`, { count, list: list(group.positions.map(String)) })} · ${actor}`;
}

/** All events of the order, in order. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const t = useMessages('orders/order');
  const formats = useFormats();
  const items: TimelineItem[] = groupsOf(order.timeline).map((group, index) => ({
    id: `${index}.${group.event}`,
    title: t(group.key),
    body: bodyOf(order, group, t, formats),
    at: { iso: group.at, text: formats.moment(group.at) },
    icon: ICONS[group.event],
    tone: group.event === 'complete' || group.event === 'confirm' ? 'success' : 'neutral',
  }));
  return (
    <Card>
      <CardHeader title={t('history.title')} />
      <Timeline label={t('history.label')} items={items} />
    </Card>
  );
}
