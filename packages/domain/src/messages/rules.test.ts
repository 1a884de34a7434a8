import { describe, expect, test } from 'vitest';
import { deletableUntil, type WriteFacts, writeObstacle } from './rules.ts';
import type { OfferState } from '../offers/states.ts';
import type { WriteObstacle } from './types.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const facts = (changes: Partial<WriteFacts>): WriteFacts => ({
  now: NOW,
  offer_state: null,
  order_closed_at: null,
  claimed_at: null,
  erased_at: null,
  is_blocked: false,
  is_suspended: false,
  ...changes,
});

describe('who may write', () => {
  test.each<[OfferState, WriteObstacle | null]>([
    ['active', null],
    ['reserved', null],
    ['out_of_stock', null],
    ['paused', 'offer_unavailable'],
    ['sold_out', 'offer_unavailable'],
    ['expired', 'offer_unavailable'],
    ['removed', 'offer_unavailable'],
    ['archived', 'offer_unavailable'],
    ['draft', 'offer_unavailable'],
    ['pending_review', 'offer_unavailable'],
    ['rejected', 'offer_unavailable'],
  ])('about an offer that is %s: %s', (state, expected) => {
    expect(writeObstacle(facts({ offer_state: state }))).toBe(expected);
  });

  test.each<[string, Partial<WriteFacts>, WriteObstacle | null]>([
    ['a running order', {}, null],
    ['an order closed 13.9 days ago', { order_closed_at: daysAgo(13.9) }, null],
    ['an order closed 14 days ago', { order_closed_at: daysAgo(14) }, 'order_closed'],
    [
      'an order closed 60 days ago, and claimed to be taken back 13.9 days ago',
      { order_closed_at: daysAgo(60), claimed_at: daysAgo(13.9) },
      null,
    ],
    [
      'an order closed 60 days ago, and claimed to be taken back 14 days ago',
      { order_closed_at: daysAgo(60), claimed_at: daysAgo(14) },
      'order_closed',
    ],
    ['the erased thread of an order', { erased_at: daysAgo(1) }, 'erased'],
    ['an erased question', { offer_state: 'active', erased_at: daysAgo(1) }, null],
    ['an order with somebody blocked', { is_blocked: true }, null],
    ['an order, while suspended', { is_suspended: true }, null],
    ['an offer, when blocked', { offer_state: 'active', is_blocked: true }, 'blocked'],
    ['an offer, while suspended', { offer_state: 'active', is_suspended: true }, 'suspended'],
  ])('in %s', (_where, changes, expected) => {
    expect(writeObstacle(facts(changes))).toBe(expected);
  });
});

describe('a sender may delete a message', () => {
  const message = {
    state: 'sent',
    seq: 5,
    created_at: new Date(NOW.getTime() - 60_000),
    is_reported: false,
  } as const;
  const until = new Date(NOW.getTime() + 60_000);
  test('for two minutes', () => {
    expect(deletableUntil(message, { now: NOW, read_seq: 4 })).toEqual(until);
    expect(deletableUntil(message, { now: until, read_seq: 4 })).toBeNull();
  });
  test('unless it was reported', () => {
    const reported = { ...message, is_reported: true };
    expect(deletableUntil(reported, { now: NOW, read_seq: 4 })).toBeNull();
  });
  test('unless it was read, or is deleted or erased', () => {
    expect(deletableUntil(message, { now: NOW, read_seq: 5 })).toBeNull();
    for (const state of ['deleted', 'erased'] as const) {
      expect(deletableUntil({ ...message, state }, { now: NOW, read_seq: 4 })).toBeNull();
    }
  });
});
