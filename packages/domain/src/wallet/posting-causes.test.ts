import { expect, test } from 'vitest';
import { orderLifecycle } from '../orders/states.ts';
import { unitLifecycle } from '../orders/unit-states.ts';
import { chargebackLifecycle } from '../payments/chargebacks/states.ts';
import { refundLifecycle } from '../payments/refunds/states.ts';
import { paymentLifecycle } from '../payments/states.ts';
import { withdrawalLifecycle } from '../withdrawals/states.ts';
import { EFFECT_POSTINGS, LATER_POSTINGS, OTHER_POSTINGS } from './posting-causes.ts';
import { postings } from './postings.ts';
import { everyPosting } from './test-postings.ts';

const lifecycles = [
  orderLifecycle,
  unitLifecycle,
  paymentLifecycle,
  refundLifecycle,
  chargebackLifecycle,
  withdrawalLifecycle,
];

test('every effect is named by a row of a lifecycle, and every effect of a row is known', () => {
  const named = lifecycles.flatMap(({ transitions }) => transitions.map(({ money }) => money));
  const effects = new Set(named.filter((money) => money !== undefined));
  expect([...effects].toSorted()).toEqual(Object.keys(EFFECT_POSTINGS).toSorted());
});

test('every posting has a cause: an effect, another stated one, or none yet', () => {
  const caused = [
    ...Object.values(EFFECT_POSTINGS).flat(),
    ...OTHER_POSTINGS.map(({ posting }) => posting),
  ];
  const all = new Set([...caused, ...LATER_POSTINGS]);
  expect([...all].toSorted()).toEqual(Object.keys(postings).toSorted());
  expect(LATER_POSTINGS.filter((name) => caused.includes(name))).toEqual([]);
});

test.each(OTHER_POSTINGS)(
  'the stated event key of $posting is that of no other',
  ({ posting, key }) => {
    const keyed = Object.entries(everyPosting(10_000, 0))
      .map(([name, make]) => ({ name, key: make().event_key }))
      .filter((made) => key.test(made.key));
    expect(keyed.map(({ name }) => name)).toEqual(MADE[posting]);
  },
);

/** Their names in the list of all postings. */
const MADE: Readonly<Partial<Record<keyof typeof postings, readonly string[]>>> = {
  E4_raise: ['E4 of a raised price'],
  E6: ['E6'],
  E10: ['E10'],
  E10_collected: ['E10 collected'],
  E14: ['E14'],
  E15: ['E15'],
  E16: ['E16'],
  E17: ['E17'],
  E18: ['E18'],
  write_off: ['E9 written off', 'E13 written off'],
};
