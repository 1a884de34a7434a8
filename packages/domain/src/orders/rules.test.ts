import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts';
import { currentRuleBook as rules, type OfferKind } from '../kernel/rule-book.ts';
import { termsOf } from '../offers/rules.ts';
import { deliveryDue, inspectionDue, paymentDue, unitDue } from './rules.ts';

const account = { kind: 'account', delivery: 'instant', delivery_minutes: null } as const;
const card = { kind: 'gift_card', delivery: 'instant', delivery_minutes: null } as const;
const terms = (offer: typeof account | typeof card, level: number, warrantyDays = 7) =>
  termsOf({ ...offer, warranty_days: warrantyDays }, level, rules);

const START = new Date('2026-11-20T12:00:00Z');
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds);

describe('dates', () => {
  test('an unpaid order reserves its units for 15 minutes (PAY_TTL)', () => {
    expect(paymentDue(START, rules)).toEqual(after(15 * MINUTE_MS));
  });

  test('a late order is cancelled automatically 24 h after the promised time (LATE_AUTO)', () => {
    const manual = { ...terms(account, 0), delivery_minutes: 60 };
    expect(deliveryDue(START, manual)).toEqual({
      promised: after(HOUR_MS),
      automatic: after(25 * HOUR_MS),
    });
  });

  test.each<[OfferKind, number | null, number]>([
    ['account', null, 72],
    ['account', 1, 72],
    ['account', 48, 72],
    ['account', 49, 73],
    ['account', 72, 96],
    ['gift_card', null, 72],
    ['gift_card', 1, 25],
    ['gift_card', 72, 96],
  ])('the inspection of %s revealed after %j h ends after %i h', (kind, revealHours, dueHours) => {
    const firstRevealedAt = revealHours === null ? null : after(revealHours * HOUR_MS);
    const due = inspectionDue(
      kind,
      { delivered_at: START, first_revealed_at: firstRevealedAt },
      rules,
    );
    expect(due).toEqual(after(dueHours * HOUR_MS));
  });

  test('protection starts at the confirmation; a state without a timer has no due time', () => {
    const confirmedAt = after(DAY_MS);
    const times = { delivered_at: START, first_revealed_at: null, confirmed_at: confirmedAt };
    expect(unitDue('protection', 'account', times, terms(account, 0, 14))).toEqual(
      after(15 * DAY_MS),
    );
    expect(unitDue('protection', 'gift_card', times, terms(card, 0))).toEqual(after(8 * DAY_MS));
    expect(unitDue('inspection', 'account', times, terms(account, 0))).toEqual(after(3 * DAY_MS));
    expect(unitDue(undefined, 'account', times, terms(account, 0))).toBeNull();
    const unconfirmed = { ...times, confirmed_at: null };
    expect(unitDue('protection', 'account', unconfirmed, terms(account, 0))).toBeNull();
  });
});
