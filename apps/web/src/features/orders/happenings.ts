import type { OrderView } from '@guildhall/api/orders/views';
import type { MessageKey, Messages } from '@guildhall/locales/messages';
import { EVENTS } from './messages.ts';

type Happening = OrderView['timeline'][number];
export type KnownEvent = keyof typeof EVENTS;

export interface HappeningGroup {
  readonly event: KnownEvent;
  readonly key: MessageKey<'orders/order'> & `event.${string}`;
  readonly actor: string;
  readonly at: string;
  readonly positions: number[];
}

/** Events of units within this time are shown as one. */
const TOGETHER_MS = 2_000;

function isKnown(event: string): event is KnownEvent {
  return Object.hasOwn(EVENTS, event);
}

/** The events to show; those of several units at the same time are one line. */
export function groupsOf(timeline: readonly Happening[]): HappeningGroup[] {
  const groups: HappeningGroup[] = [];
  const revealed = new Set<number>();
  for (const { event, unit_position, actor, occurred_at } of timeline) {
    // The delivery of the whole order includes that of its units.
    if (!isKnown(event) || (event === 'deliver' && unit_position !== null)) continue;
    const again = event === 'reveal' && unit_position !== null && revealed.has(unit_position);
    if (event === 'reveal' && unit_position !== null) revealed.add(unit_position);
    const key = again ? 'event.reveal_again' : EVENTS[event];
    if (key === null) continue;
    const last = groups.at(-1);
    const together =
      last !== undefined &&
      unit_position !== null &&
      last.key === key &&
      Date.parse(occurred_at) - Date.parse(last.at) < TOGETHER_MS;
    if (together) last.positions.push(unit_position);
    else {
      const positions = unit_position === null ? [] : [unit_position];
      groups.push({ event, key, actor, at: occurred_at, positions });
    }
  }
  return groups;
}

/** What has happened to an order, each in a few words: for the messages of its thread. */
export function happeningsOf(
  { timeline }: Pick<OrderView, 'timeline'>,
  t: Messages<'orders/order'>,
): { readonly id: string; readonly at: string; readonly text: string }[] {
  return groupsOf(timeline).map(({ event, at, key }, index) => ({
    id: `${index}.${event}`,
    at,
    text: t(key),
  }));
}
