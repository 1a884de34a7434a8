import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { minor } from '../kernel/money.ts';
import { allowedEvents, decide, transitionTableErrors } from '../kernel/transitions.ts';
import {
  orderDeadlines,
  type OrderEvent,
  type OrderFacts,
  orderTransitions,
  unitEventOf,
  waitsForOrder,
} from './states.ts';
import type { OrderRefusal } from './types.ts';
import {
  stateOfUnits,
  unitDeadlines,
  type UnitEvent,
  type UnitFacts,
  unitTransitions,
  waitsForUnit,
} from './unit-states.ts';
import {
  ORDER_ACTORS,
  ORDER_STATES,
  TERMINAL_ORDER_STATES,
  TERMINAL_UNIT_STATES,
  UNIT_STATES,
  type UnitState,
} from './types.ts';

/**
 * The expected tables from rules.md §4: event | from | by | to | timer | money. Every other
 * combination is refused. `-` is the state before the order exists, no timer or no money.
 */
const ORDER_MAY = `
check_out           | -                | buyer        | awaiting_payment | payment  | -
expire              | awaiting_payment | system       | expired          | -        | -
abandon             | awaiting_payment | buyer        | expired          | -        | -
pay                 | awaiting_payment | buyer system | paid             | delivery | E2
pay_into_review     | awaiting_payment | buyer system | payment_review   | review   | E2
clear_review        | payment_review   | support admin | paid            | delivery | -
reject_review       | payment_review   | support admin | cancelled       | -        | E3
reject_review       | payment_review   | system       | cancelled        | -        | E3
deliver_instantly   | paid             | system       | delivered        | -        | -
start_delivery      | paid             | seller       | in_delivery      | delivery | -
cancel_before_start | paid             | buyer        | cancelled        | -        | E3
deliver             | paid in_delivery | seller       | delivered        | -        | -
cancel_late         | paid in_delivery | buyer        | cancelled        | -        | E3
cancel_late         | paid in_delivery | system       | cancelled        | -        | E3
cannot_deliver      | paid in_delivery | seller       | cancelled        | -        | E3
agree_cancellation  | in_delivery      | system       | cancelled        | -        | E3
extend_delivery     | in_delivery      | system       | in_delivery      | longer_delivery | -
charge_back         | payment_review paid in_delivery | system | charged_back | - | E12
follow_units        | delivered disputed | system     | in_protection    | -        | -
follow_units        | delivered in_protection disputed | system | completed | -    | -
follow_units        | delivered        | system       | cancelled        | -        | -
follow_units        | disputed in_protection | system | delivered        | -        | -
follow_units        | delivered in_protection disputed completed | system | refunded | - | -
follow_units        | delivered in_protection | system | disputed        | -        | -`;
const UNIT_MAY = `
reserve          | -                 | system | awaiting_delivery | -          | -
deliver          | awaiting_delivery | system | delivered         | inspection | -
cancel           | awaiting_delivery | system | cancelled         | -          | -
reveal           | delivered         | buyer  | delivered         | inspection | -
reveal           | in_protection     | buyer  | in_protection     | protection | -
reveal           | completed         | buyer  | completed         | -          | -
return_sealed    | delivered         | buyer  | returned          | -          | E3
confirm          | delivered         | buyer  | in_protection     | protection | E4
confirm_silently | delivered         | system | in_protection     | protection | E4
complete         | in_protection     | system | completed         | -          | E5
refund           | delivered in_protection | seller | refunded    | -          | E3_or_E8
report_problem   | delivered         | buyer  | delivered         | inspection | -
report_problem   | in_protection     | buyer  | in_protection     | protection | -
refund_part      | delivered         | seller | delivered         | unchanged  | E7
refund_part      | in_protection     | seller | in_protection     | unchanged  | E7
dispute       | delivered in_protection | buyer support admin  | disputed  | -          | -
release       | disputed  | buyer system support admin  | previous  | -          | -
refund        | disputed  | seller system support admin | refunded  | -          | E3_or_E8
refund_part   | disputed  | seller support admin        | previous  | -          | E7
claim         | completed | buyer                       | completed | -          | -
approve_claim | completed | seller support admin        | refunded  | -          | E8_or_E9
approve_claim_part | completed | support admin          | completed | -          | E7
replace       | disputed  | seller                      | previous  | replacement | -
replace       | completed | seller                      | completed | -           | -`;

const NOW = new Date('2026-11-20T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const tick = (date: Date, milliseconds: number) => new Date(date.getTime() + milliseconds);

const INSTANT = { delivery: 'instant' } as const;
const IN_TIME = { delivery_due_at: at(1) };
const NEEDS_OTHER_FACTS = new Set(['deliver_instantly', 'cancel_before_start', 'pay_into_review']);
const orderFacts: OrderFacts = {
  now: NOW,
  delivery: 'manual',
  delivery_due_at: at(-48),
  due_at: at(-1),
  risk_score: 0,
  rules: firstRuleBook,
};
const unitFacts: UnitFacts = {
  now: NOW,
  due_at: at(-1),
  kind: 'account',
  revealed: true,
  confirmed_at: at(-24),
  problem_reported_at: null,
  replaced_at: null,
  price_minor: minor(10_000),
  ends_case: null,
  rules: firstRuleBook,
};

/** The cells of each line of a table. */
const cellsOf = (text: string) =>
  Array.from(text.trim().split('\n'), (line) => line.split('|').map((part) => part.trim()));

function combinations(text: string): Set<string> {
  return new Set(
    cellsOf(text).flatMap(([event = '', from = '', by = '']) =>
      from.split(' ').flatMap((state) => by.split(' ').map((a) => `${event} ${state} ${a}`)),
    ),
  );
}

/** The expected decision for every event, state and actor. */
function expectedAnswers(may: ReadonlySet<string>, states: readonly string[]): Map<string, string> {
  const known = [...may];
  const events = new Set(known.map((each) => each.split(' ')[0] ?? ''));
  const answers = new Map<string, string>();
  for (const event of events) {
    for (const state of ['-', ...states]) {
      const somebody = known.some((each) => each.startsWith(`${event} ${state} `));
      for (const actor of ORDER_ACTORS) {
        const key = `${event} ${state} ${actor}`;
        const refused = somebody ? 'ACTOR' : 'STATE';
        answers.set(key, may.has(key) ? 'allowed' : refused);
      }
    }
  }
  return answers;
}

type Table<Facts> = readonly {
  event: string;
  from: readonly (string | null)[];
  by: readonly string[];
  to: string;
  guard?: (facts: Facts) => OrderRefusal | null;
  timer?: string;
  money?: string;
}[];

function ask<Facts>(table: Table<Facts>, key: string, possibleFacts: readonly Facts[]): string {
  const [event = '', from = '', actor = ''] = key.split(' ');
  const state = from === '-' ? null : from;
  const answers = possibleFacts.map((facts) => {
    const decision = decide(table, { event, state, actors: [actor], facts });
    return decision.allowed ? 'allowed' : decision.reason;
  });
  return answers.includes('allowed') ? 'allowed' : (answers[0] ?? '');
}

describe('every event by every actor in every state is decided as in rules.md §4 (Z5)', () => {
  const orderCases = expectedAnswers(combinations(ORDER_MAY), ORDER_STATES);
  const unitCases = expectedAnswers(combinations(UNIT_MAY), UNIT_STATES);

  test('of an order', () => {
    const facts = [{}, INSTANT, IN_TIME, { risk_score: 70 }].map((each) => ({
      ...orderFacts,
      ...each,
    }));
    const answers = [...orderCases.keys()].map((key) => [key, ask(orderTransitions, key, facts)]);
    expect(answers).toEqual([...orderCases]);
    expect(orderCases.size).toBe(17 * 13 * 5);
  });

  test('of a unit', () => {
    const facts = [
      {},
      { revealed: false },
      { due_at: at(1) },
      { ends_case: 'dispute' },
      { ends_case: 'recall_claim' },
    ].map((each) => ({ ...unitFacts, ...each }) as UnitFacts);
    const answers = [...unitCases.keys()].map((key) => [key, ask(unitTransitions, key, facts)]);
    expect(answers).toEqual([...unitCases]);
    expect(unitCases.size).toBe(17 * 9 * 5);
  });

  test.each([
    ['an order', ORDER_MAY, orderTransitions],
    ['a unit', UNIT_MAY, unitTransitions],
  ])('%s has the target, timer and ledger effect of rules.md §4', (_, may, table) => {
    const rows = (table as Table<never>).map((row) => {
      const { event, from, by, to, timer = '-', money = '-' } = row;
      const states = from.map((state) => state ?? '-').join(' ');
      return [event, states, by.join(' '), to, timer, money];
    });
    expect(rows.map(String).toSorted()).toEqual(cellsOf(may).map(String).toSorted());
  });

  test('the events that are offered are exactly the allowed ones', () => {
    for (const state of ORDER_STATES) {
      for (const actor of ORDER_ACTORS) {
        const offered = new Set<string>(
          allowedEvents(orderTransitions, { state, actors: [actor], facts: orderFacts }),
        );
        for (const [key, answer] of orderCases) {
          const [event = '', from, by] = key.split(' ');
          if (NEEDS_OTHER_FACTS.has(event) || from !== state || by !== actor) continue;
          expect(`${key} ${offered.has(event)}`).toBe(`${key} ${answer === 'allowed'}`);
        }
      }
    }
  });
});

describe('the transition graphs', () => {
  test('every state is reachable, every target is known, and there is no dead end', () => {
    expect(transitionTableErrors(orderTransitions, ORDER_STATES, TERMINAL_ORDER_STATES)).toEqual(
      [],
    );
    expect(transitionTableErrors(unitTransitions, UNIT_STATES, TERMINAL_UNIT_STATES)).toEqual([]);
  });

  test('every deadline triggers an event that the table allows to the system', () => {
    for (const row of timed(orderTransitions)) {
      if (row.to === 'previous') continue;
      const event: OrderEvent | undefined = orderDeadlines[row.to];
      expect(`${row.to} ${event}`).not.toContain('undefined');
      const facts = { ...orderFacts, ...INSTANT };
      const query = { event: event ?? '', state: row.to, actors: ['system'], facts };
      expect(decide(orderTransitions, query)).toMatchObject({ allowed: true });
    }
    for (const row of timed(unitTransitions)) {
      if (row.to === 'previous') continue;
      const event: UnitEvent | undefined = unitDeadlines[row.to];
      const query = { event: event ?? '', state: row.to, actors: ['system'], facts: unitFacts };
      expect(decide(unitTransitions, query)).toMatchObject({ allowed: true });
    }
  });

  test('a terminal state has no deadline and no event of the system (M6)', () => {
    for (const state of TERMINAL_ORDER_STATES) {
      expect(orderDeadlines).not.toHaveProperty(state);
      const system = { state, actors: ['system'], facts: orderFacts };
      const offered = allowedEvents(orderTransitions, system);
      expect(offered.filter((event) => event !== 'follow_units')).toEqual([]);
    }
    for (const state of TERMINAL_UNIT_STATES) {
      expect(unitDeadlines).not.toHaveProperty(state);
      const system = { state, actors: ['system'], facts: unitFacts };
      expect(allowedEvents(unitTransitions, system)).toEqual([]);
    }
  });

  test('the state tells whose move is next', () => {
    expect(waitsForOrder).toEqual({
      awaiting_payment: 'buyer',
      payment_review: 'staff',
      paid: 'seller',
      in_delivery: 'seller',
    });
    expect(waitsForUnit).toEqual({ delivered: 'buyer', in_protection: 'time' });
  });

  test('an event that ends or delivers the whole order also moves its units', () => {
    const whole = ['expired', 'cancelled', 'refunded', 'charged_back', 'delivered'];
    for (const row of orderTransitions) {
      if (row.event === 'follow_units' || !whole.includes(row.to)) continue;
      const unitEvent = unitEventOf[row.event];
      expect(`${row.event} ${unitEvent}`).toBe(
        `${row.event} ${row.to === 'delivered' ? 'deliver' : 'cancel'}`,
      );
    }
  });

  test('the order can follow every state of its units', () => {
    const stuck: string[] = [];
    for (const [from, to] of stepsOfTwoUnits()) {
      const was = stateOfUnits(from);
      const becomes = stateOfUnits(to);
      const row = orderTransitions.find(
        (each) => each.event === 'follow_units' && each.from.includes(was) && each.to === becomes,
      );
      if (was !== becomes && row === undefined) stuck.push(`${from} → ${to}: ${was} → ${becomes}`);
    }
    expect(stuck).toEqual([]);
  });
});

const timed = <Row extends { timer?: string }>(rows: readonly Row[]) =>
  rows.filter(({ timer }) => timer !== undefined);

/** Every step that two units of an order can take after delivery, by any row of the table. */
function stepsOfTwoUnits(): [UnitState[], UnitState[]][] {
  const steps: [UnitState[], UnitState[]][] = [];
  const seen = new Set<string>();
  const open: [UnitState, UnitState][] = [['delivered', 'delivered']];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (seen.has(pair.join())) continue;
    seen.add(pair.join());
    const [moving, other] = pair;
    for (const row of unitTransitions) {
      if (!row.from.includes(moving)) continue;
      const targets = row.to === 'previous' ? (['delivered', 'in_protection'] as const) : [row.to];
      for (const to of targets) {
        steps.push([pair, [to, other]]);
        open.push([to, other], [other, to]);
      }
    }
    open.push([other, moving]);
  }
  return steps;
}

describe('guards', () => {
  const due = { due_at: NOW };
  const promised = (hours: number) => ({ delivery_due_at: at(-hours) });
  test.each<[string, string, string, Partial<OrderFacts>, string]>([
    ['expire', 'awaiting_payment', 'system', due, 'allowed'],
    ['expire', 'awaiting_payment', 'system', { due_at: tick(NOW, 1) }, 'NOT_YET'],
    ['expire', 'awaiting_payment', 'system', { due_at: null }, 'NOT_YET'],
    ['pay', 'awaiting_payment', 'system', { risk_score: 69 }, 'allowed'],
    ['pay', 'awaiting_payment', 'system', { risk_score: 70 }, 'RISK'],
    ['pay_into_review', 'awaiting_payment', 'buyer', { risk_score: 69 }, 'RISK'],
    ['pay_into_review', 'awaiting_payment', 'buyer', { risk_score: 70 }, 'allowed'],
    ['reject_review', 'payment_review', 'system', due, 'allowed'],
    ['reject_review', 'payment_review', 'system', { due_at: tick(NOW, 1) }, 'NOT_YET'],
    ['deliver_instantly', 'paid', 'system', {}, 'NOT_INSTANT'],
    ['start_delivery', 'paid', 'seller', { delivery: 'instant' }, 'NOT_MANUAL'],
    ['cancel_before_start', 'paid', 'buyer', { delivery: 'instant' }, 'NOT_MANUAL'],
    ['cancel_before_start', 'paid', 'buyer', promised(0.5), 'TOO_LATE'],
    ['cancel_before_start', 'paid', 'buyer', { delivery_due_at: tick(at(-0.5), 1) }, 'allowed'],
    ['deliver', 'in_delivery', 'seller', { delivery: 'instant' }, 'NOT_MANUAL'],
    ['cannot_deliver', 'paid', 'seller', { delivery: 'instant' }, 'NOT_MANUAL'],
    ['cancel_late', 'paid', 'buyer', promised(0.5), 'allowed'],
    ['cancel_late', 'paid', 'buyer', { delivery_due_at: tick(at(-0.5), 1) }, 'NOT_YET'],
    ['cancel_late', 'in_delivery', 'system', promised(24), 'allowed'],
    ['cancel_late', 'in_delivery', 'system', { delivery_due_at: tick(at(-24), 1) }, 'NOT_YET'],
    ['cancel_late', 'in_delivery', 'system', { delivery_due_at: null }, 'NOT_YET'],
    ['cancel_late', 'in_delivery', 'buyer', { delivery_due_at: null }, 'NOT_YET'],
  ])('order: %s of %s by %s with %j is %s', (event, state, actor, facts, expected) => {
    const key = `${event} ${state} ${actor}`;
    expect(ask(orderTransitions, key, [{ ...orderFacts, ...facts }])).toBe(expected);
  });

  const confirmed = (days: number) => ({ confirmed_at: at(-24 * days) });
  test.each<[string, string, string, Partial<UnitFacts>, string]>([
    ['return_sealed', 'delivered', 'buyer', { revealed: false }, 'allowed'],
    ['return_sealed', 'delivered', 'buyer', { revealed: true }, 'ALREADY_REVEALED'],
    ['confirm', 'delivered', 'buyer', { revealed: false }, 'NOT_REVEALED'],
    ['confirm_silently', 'delivered', 'system', due, 'allowed'],
    ['confirm_silently', 'delivered', 'system', { due_at: tick(NOW, 1) }, 'NOT_YET'],
    ['complete', 'in_protection', 'system', due, 'allowed'],
    ['complete', 'in_protection', 'system', { due_at: tick(NOW, 1) }, 'NOT_YET'],
    ['reveal', 'completed', 'buyer', confirmed(90), 'allowed'],
    ['reveal', 'completed', 'buyer', { confirmed_at: tick(at(-24 * 90), -1) }, 'TOO_LATE'],
    ['reveal', 'completed', 'buyer', { confirmed_at: null }, 'TOO_LATE'],
    ['claim', 'completed', 'buyer', confirmed(90), 'allowed'],
    ['claim', 'completed', 'buyer', { confirmed_at: tick(at(-24 * 90), -1) }, 'TOO_LATE'],
    ['claim', 'completed', 'buyer', { confirmed_at: null }, 'TOO_LATE'],
    ['claim', 'completed', 'buyer', { ...confirmed(1), kind: 'gift_card' }, 'NOT_AN_ACCOUNT'],
    ['release', 'disputed', 'buyer', {}, 'IN_DISPUTE'],
    ['refund', 'disputed', 'seller', {}, 'IN_DISPUTE'],
    ['refund', 'disputed', 'seller', { ends_case: 'recall_claim' }, 'IN_DISPUTE'],
    ['refund_part', 'disputed', 'seller', {}, 'IN_DISPUTE'],
    ['replace', 'disputed', 'seller', {}, 'IN_DISPUTE'],
    ['replace', 'completed', 'seller', {}, 'NO_CLAIM'],
    ['replace', 'completed', 'seller', { ends_case: 'dispute' }, 'NO_CLAIM'],
    ['approve_claim', 'completed', 'seller', {}, 'NO_CLAIM'],
    ['approve_claim_part', 'completed', 'support', {}, 'NO_CLAIM'],
  ])('unit: %s of %s by %s with %j is %s', (event, state, actor, facts, expected) => {
    const key = `${event} ${state} ${actor}`;
    expect(ask(unitTransitions, key, [{ ...unitFacts, ...facts }])).toBe(expected);
  });
});
