import { minor } from '../kernel/money.ts';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { decide, type Lifecycle } from '../kernel/transitions.ts';
import type { DisputeTypes } from './staff-states.ts';
import { DISPUTE_ACTORS, DISPUTE_SIDES, DISPUTE_STATES, type DisputeFacts } from './types.ts';

// What the tests of both lifecycles share.

export const NOW = new Date('2026-11-20T12:00:00Z');
export const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

/** Facts with which every guard passes that does not contradict another. */
export const facts: DisputeFacts = {
  now: NOW,
  due_at: at(1),
  opened_at: at(-13),
  type: 'not_as_described',
  opened_by: 'buyer',
  wanted: { outcome: 'refund_full', refund_minor: null },
  proposals: { buyer: 0, seller: 0 },
  proposed_by: null,
  asked: [],
  decision: null,
  accepted: [],
  has_appealed: false,
  with_staff_at: at(-3),
  officer_id: 'sue',
  side: null,
  staff_id: 'sue',
  has_missed: false,
  least_price_minor: minor(10_000),
  is_uncovered: false,
  waits_for_cover: false,
  uncovered_minor: minor(0),
  rules: firstRuleBook,
};

export const PART = { outcome: 'refund_part', refund_minor: minor(5_000) } as const;
export const FULL = { outcome: 'refund_full', refund_minor: null } as const;
export const KEEP = { outcome: 'release', refund_minor: null } as const;

/** What a lifecycle answers to an event of an actor: the state after it, or why not. */
export const answerOf =
  ({ transitions }: Lifecycle<DisputeTypes>) =>
  (
    event: string,
    state: string | null,
    actor: string,
    more: Partial<DisputeFacts> = {},
    payload?: unknown,
  ): string => {
    const side = DISPUTE_SIDES.find((each) => each === actor) ?? null;
    const of: DisputeFacts = { ...facts, side, ...more };
    const query = { event, state, actors: [actor], facts: of, payload };
    const decision = decide(transitions, query);
    return decision.allowed ? String(decision.row.to) : decision.reason;
  };

/**
 * Where a lifecycle differs from a list of who may do what in which states (Z5): every event, in
 * every state, by every actor. The list has lines of `event | states | actors`.
 */
export function differencesFrom(lifecycle: Lifecycle<DisputeTypes>, list: string): string[] {
  const answer = answerOf(lifecycle);
  const lines = list
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
  const may = lines.flatMap(([event = '', from = '', by = '']) =>
    from.split(' ').flatMap((state) => by.split(' ').map((actor) => `${event} ${state} ${actor}`)),
  );
  const events = new Set(lines.map(([event = '']) => event));
  for (const { event } of lifecycle.transitions) events.add(event);
  const keys = [...events].flatMap((event) =>
    [null, ...DISPUTE_STATES].flatMap((state) =>
      DISPUTE_ACTORS.map((actor) => ({ event, state, actor })),
    ),
  );
  return keys.flatMap(({ event, state, actor }) => {
    const from = `${event} ${state ?? '-'} `;
    const got = answer(event, state, actor);
    if (may.includes(from + actor)) {
      return ['STATE', 'ACTOR'].includes(got) ? [`${from}${actor}: ${got}`] : [];
    }
    const expected = may.some((each) => each.startsWith(from)) ? 'ACTOR' : 'STATE';
    return got === expected ? [] : [`${from}${actor}: ${got}`];
  });
}

/** The rows that both lifecycles share: rule, event, from, by, to and timer. */
export const STAFF_ROWS = `
D9 take | escalated | staff | under_review | unchanged
D9 take | appealed | staff | appealed | unchanged
D9 assign | escalated | system | under_review | unchanged
D9 assign | appealed | system | appealed | unchanged
D9 hand_over | under_review awaiting_evidence | staff | escalated | decision
D10 ask_evidence | under_review | staff | awaiting_evidence | evidence
D10 bring_evidence | awaiting_evidence | buyer seller | under_review | decision
D10 end_evidence | awaiting_evidence | system | under_review | decision
D13 accept_decision | decided | buyer seller | decided | unchanged
D14 appeal | decided | buyer | appealed | decision
D14 appeal | decided | seller | appealed | decision
D19 wait_for_cover | decided | system | decided | unchanged
D17 miss_clock | escalated | system | escalated | unchanged
D17 miss_clock | under_review | system | under_review | unchanged
D17 miss_clock | appealed | system | appealed | unchanged`;
