import { describe, expect, test } from 'vitest';
import { minor } from './money.ts';
import {
  allowedEvents,
  decide,
  type Lifecycle,
  type LifecycleTypes,
  pauseOf,
  type PlainTypes,
  resumedDue,
  type Transition,
  transitionTableErrors,
} from './transitions.ts';

interface DoorTypes extends Omit<PlainTypes, 'refusal'> {
  readonly state: 'open' | 'shut' | 'gone';
  readonly event: 'make' | 'shut' | 'break';
  readonly actor: 'owner' | 'thief';
  readonly facts: { locked: boolean };
  readonly refusal: 'RISK';
}
type Row = Transition<DoorTypes>;

const door: readonly Row[] = [
  { rule: 'D1', event: 'make', from: [null], to: 'open', by: ['owner'] },
  {
    rule: 'D2',
    event: 'shut',
    from: ['open'],
    to: 'shut',
    by: ['thief'],
    guard: ({ locked }) => (locked ? 'RISK' : null),
  },
  { rule: 'D3', event: 'shut', from: ['open'], to: 'gone', by: ['owner'] },
  { rule: 'D4', event: 'break', from: ['shut'], to: 'gone', by: ['thief'] },
];
const facts = { locked: false };

describe('a refusal has the first reason that applies', () => {
  test.each([
    ['shut', 'shut', 'owner', 'STATE'],
    ['shut', null, 'owner', 'STATE'],
    ['break', 'shut', 'owner', 'ACTOR'],
    ['fly', 'open', 'owner', 'STATE'],
  ])('%s in %s by %s: %s', (event, state, actor, reason) => {
    const decision = decide(door, { event, state, actors: [actor], facts });
    expect(decision).toEqual({ allowed: false, reason });
  });

  test('the guard is checked last and gives the reason', () => {
    const query = { event: 'shut', state: 'open', actors: ['thief'] };
    expect(decide(door, { ...query, facts: { locked: true } })).toEqual({
      allowed: false,
      reason: 'RISK',
    });
    expect(decide(door, { ...query, facts })).toMatchObject({ allowed: true, row: { rule: 'D2' } });
  });

  test('the first row of an event that this actor may use wins', () => {
    const query = { event: 'shut', state: 'open', actors: ['owner', 'thief'] };
    const decision = decide(door, { ...query, facts: { locked: true } });
    expect(decision).toMatchObject({ allowed: true, row: { rule: 'D3' } });
  });

  test('a viewer without an actor may not do anything', () => {
    expect(decide(door, { event: 'shut', state: 'open', actors: [], facts })).toEqual({
      allowed: false,
      reason: 'ACTOR',
    });
  });
});

test('the events that are offered are those that are allowed', () => {
  const offered = (state: string, actors: readonly string[]) =>
    allowedEvents(door, { state, actors, facts });
  expect(offered('shut', ['thief', 'owner'])).toEqual(['break']);
  expect(offered('shut', ['owner'])).toEqual([]);
  expect(offered('open', ['thief', 'owner'])).toEqual(['shut']);
});

describe('an invalid transition graph is reported', () => {
  const states = ['open', 'shut', 'gone'] as const;
  test.each<[string, string[], (Partial<Row> & { pauses?: boolean })[]]>([
    [
      'a dead end',
      ['state shut is a dead end'],
      [{ to: 'open' }, { from: ['open'], to: 'shut' }, { from: ['open'], to: 'gone' }],
    ],
    [
      'a state that is never reached',
      ['state shut is never reached', 'state shut is a dead end'],
      [{ to: 'open' }, { from: ['open'], to: 'gone' }],
    ],
    [
      'a state that is reachable only from itself',
      ['state shut is never reached'],
      [{ to: 'open' }, { from: ['open'], to: 'gone' }, { from: ['shut'], to: 'shut' }],
    ],
    [
      'an event without an actor',
      ['D1 make: nobody may do it'],
      [
        { to: 'open', by: [] },
        { from: ['open'], to: 'shut' },
        { from: ['shut'], to: 'gone' },
      ],
    ],
    [
      'a return from a state that nothing pauses into',
      ['D1 make: returns from a state that nothing pauses into'],
      [
        { to: 'open' },
        { from: ['open'], to: 'shut' },
        { from: ['open'], to: 'gone' },
        { from: ['shut'], to: 'previous' },
      ],
    ],
  ])('%s', (_what, faults, rows) => {
    const plain = { rule: 'D1', event: 'make', from: [null], to: 'open', by: ['owner'] };
    const table = rows.map((row) => ({ ...plain, ...row }));
    expect(transitionTableErrors(table, states, ['gone'])).toEqual(faults);
  });

  test('an unknown state', () => {
    const table = [{ rule: 'D9', event: 'make', from: [null], to: 'ajar', by: ['owner'] }];
    expect(transitionTableErrors(table, [], [])).toEqual(['D9 make: unknown state ajar']);
  });
});

/** A lifecycle that uses everything a table can say. */
interface RentalTypes extends LifecycleTypes {
  readonly state: 'running' | 'questioned' | 'over';
  readonly event: 'begin' | 'question' | 'settle' | 'reduce' | 'end';
  readonly actor: 'renter' | 'owner' | 'clerk';
  readonly facts: { readonly rent_minor: number };
  readonly refusal: 'TOO_MUCH';
  readonly timer: 'term';
  readonly effect: 'pay' | 'give_back';
  readonly payloads: { readonly reduce: { readonly by_minor: number } };
  readonly party: 'renter' | 'staff';
}
const row = { by: ['clerk'] } as const;
const rental: Lifecycle<RentalTypes> = {
  name: 'rental',
  states: ['running', 'questioned', 'over'],
  terminal: ['over'],
  waitsFor: { running: 'renter', questioned: 'staff' },
  transitions: [
    { ...row, rule: 'R1', event: 'begin', from: [null], to: 'running', timer: 'term' },
    { ...row, rule: 'R2', event: 'question', from: ['running'], to: 'questioned', pauses: true },
    { ...row, rule: 'R3', event: 'settle', from: ['questioned'], to: 'previous' },
    {
      ...row,
      rule: 'R4',
      event: 'reduce',
      from: ['questioned'],
      to: 'previous',
      checkPayload: ({ by_minor }, { rent_minor }) => (by_minor > rent_minor ? 'TOO_MUCH' : null),
      money: 'give_back',
      amount: ({ by_minor }) => minor(by_minor),
    },
    { ...row, rule: 'R5', event: 'end', from: ['running'], to: 'over' },
    { ...row, rule: 'R6', event: 'end', from: ['running'], to: 'questioned', money: 'pay' },
  ],
};

describe('a lifecycle of any room', () => {
  const { transitions } = rental;
  const query = { state: 'questioned', actors: ['clerk'], facts: { rent_minor: 100 } };

  test('is a valid graph', () => {
    const { states, terminal } = rental;
    expect(transitionTableErrors(transitions, states, terminal)).toEqual([]);
  });

  test('refuses a payload in the words of its room', () => {
    const reduce = (byMinor: number) =>
      decide(transitions, { ...query, event: 'reduce', payload: { by_minor: byMinor } });
    expect(reduce(101)).toEqual({ allowed: false, reason: 'TOO_MUCH' });
    expect(reduce(100)).toMatchObject({ allowed: true, row: { rule: 'R4' } });
  });

  test('offers an event without its payload', () => {
    expect(allowedEvents(transitions, query)).toEqual(['settle', 'reduce']);
  });

  test('an event whose rows differ by target takes the wanted one', () => {
    const end = { ...query, state: 'running', event: 'end' };
    expect(decide(transitions, end)).toMatchObject({ row: { rule: 'R5' } });
    expect(decide(transitions, { ...end, to: 'questioned' })).toMatchObject({
      row: { rule: 'R6' },
    });
    expect(decide(transitions, { ...end, to: 'running' })).toEqual({
      allowed: false,
      reason: 'STATE',
    });
  });

  test('may wait for staff', () => {
    expect(rental.waitsFor).toEqual({ running: 'renter', questioned: 'staff' });
  });
});

describe('a pause', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const hoursMs = (hours: number) => hours * 3_600_000;

  test.each<[string, Date | null, number | null]>([
    ['the remaining time of the deadline', inHours(30), hoursMs(30)],
    ['nothing of a deadline that has passed', inHours(-1), 0],
    ['no time where there was no deadline', null, null],
  ])('keeps the state and %s', (_what, dueAt, leftMs) => {
    expect(pauseOf({ state: 'running', due_at: dueAt }, now)).toEqual({
      paused_state: 'running',
      paused_left_ms: leftMs,
    });
  });

  test.each<[number | null, Date | null]>([
    [hoursMs(30), inHours(30)],
    [hoursMs(24), inHours(24)],
    [hoursMs(24) - 1, inHours(24)],
    [0, inHours(24)],
    [null, null],
  ])('with %j ms left ends with the deadline %j: at least 24 h (O18)', (leftMs, dueAt) => {
    expect(resumedDue({ paused_left_ms: leftMs }, now, 24)).toEqual(dueAt);
  });
});
