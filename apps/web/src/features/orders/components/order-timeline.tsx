import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import type { IconName } from '@guildhall/ui/icon';
import { Timeline, type TimelineItem } from '@guildhall/ui/timeline';
import { formatMoment } from '../../../lib/format.ts';
import { eventWords, itemNoun, timelineCopy } from '../copy.ts';

type Happening = OrderView['timeline'][number];
type KnownEvent = keyof typeof eventWords;

interface Group {
  readonly event: KnownEvent;
  readonly words: string;
  readonly actor: string;
  readonly at: string;
  readonly positions: number[];
}

/** Units that moved together did so within this time. */
const TOGETHER_MS = 2_000;

function isKnown(event: string): event is KnownEvent {
  return Object.hasOwn(eventWords, event);
}

/** What is worth telling, units that moved together in one line. */
function groupsOf(timeline: readonly Happening[]): Group[] {
  const groups: Group[] = [];
  const revealed = new Set<number>();
  for (const { event, unit_position, actor, occurred_at } of timeline) {
    // The delivery of the whole order says what its units would say again.
    if (!isKnown(event) || (event === 'deliver' && unit_position !== null)) continue;
    const again = event === 'reveal' && unit_position !== null && revealed.has(unit_position);
    if (event === 'reveal' && unit_position !== null) revealed.add(unit_position);
    const words = again ? timelineCopy.reveal_again : eventWords[event];
    if (words === null) continue;
    const last = groups.at(-1);
    const together =
      last !== undefined &&
      unit_position !== null &&
      last.words === words &&
      Date.parse(occurred_at) - Date.parse(last.at) < TOGETHER_MS;
    if (together) last.positions.push(unit_position);
    else {
      const positions = unit_position === null ? [] : [unit_position];
      groups.push({ event, words, actor, at: occurred_at, positions });
    }
  }
  return groups;
}

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
  return_sealed: 'undo-2',
  abandon: 'x',
  expire: 'x',
  cancel_before_start: 'undo-2',
  cancel_late: 'undo-2',
  cannot_deliver: 'undo-2',
};

function actorWords({ actor, event }: Group, side: OrderView['side']): string {
  if (event === 'pay' && actor === 'system') return timelineCopy.provider;
  if (actor === side) return timelineCopy.you;
  const actors: Readonly<Record<string, string>> = timelineCopy.actors;
  return actors[actor] ?? '';
}

/** Everything that happened to the order, in order. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const items: TimelineItem[] = groupsOf(order.timeline).map((group, index) => {
    const units =
      order.quantity > 1 && group.positions.length > 0
        ? `${timelineCopy.units(itemNoun[order.kind], group.positions)} · `
        : '';
    return {
      id: `${index}.${group.event}`,
      title: group.words,
      body: `${units}${actorWords(group, order.side)}`,
      at: { iso: group.at, text: formatMoment(group.at) },
      icon: ICONS[group.event],
      tone: group.event === 'complete' || group.event === 'confirm' ? 'success' : 'neutral',
    };
  });
  return (
    <Card>
      <CardHeader title={timelineCopy.title} />
      <Timeline label={timelineCopy.label} items={items} />
    </Card>
  );
}
