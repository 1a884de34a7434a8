import { describe, expect, test } from 'vitest';
import { allowedEvents, decide, transitionTableErrors, type Transition } from './transitions.ts';

type Row = Transition<
  'open' | 'shut' | 'gone',
  'make' | 'shut' | 'break',
  'owner' | 'thief',
  { locked: boolean }
>;

const door: readonly Row[] = [
  { rule: 'D1', event: 'make', from: [null], to: 'open', by: ['owner'], implemented: true },
  {
    rule: 'D2',
    event: 'shut',
    from: ['open'],
    to: 'shut',
    by: ['thief'],
    guard: ({ locked }) => (locked ? 'RISK' : null),
    implemented: true,
  },
  { rule: 'D3', event: 'shut', from: ['open'], to: 'gone', by: ['owner'], implemented: true },
  { rule: 'D4', event: 'break', from: ['shut'], to: 'gone', by: ['thief'], implemented: false },
];
const facts = { locked: false };

describe('a refusal has the first reason that applies', () => {
  test.each([
    ['shut', 'shut', 'owner', 'STATE'],
    ['shut', null, 'owner', 'STATE'],
    ['break', 'shut', 'owner', 'ACTOR'],
    ['break', 'shut', 'thief', 'NOT_IMPLEMENTED'],
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

test('events that are not implemented are never allowed', () => {
  expect(allowedEvents(door, { state: 'shut', actors: ['thief', 'owner'], facts })).toEqual([]);
  expect(allowedEvents(door, { state: 'open', actors: ['thief', 'owner'], facts })).toEqual([
    'shut',
  ]);
});

describe('an invalid transition graph is reported', () => {
  const states = ['open', 'shut', 'gone'] as const;
  test.each<[string, string[], Partial<Row>[]]>([
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
