import { describe, expect, test } from 'vitest';
import {
  deadlineOf,
  MAIL_ONLY_KINDS,
  type Notice,
  type NoticeKind,
  noticeKinds,
  subjectIdOf,
} from './notice-kinds.ts';

const kinds = Object.keys(noticeKinds) as NoticeKind[];
const dueAt = '2026-11-27T12:00:00.000Z';
const of = { order_id: 'order-1', due_at: dueAt } as const;

test('every kind is shown in the product but those that are mails only', () => {
  const mailed = kinds.filter((kind) => !noticeKinds[kind].channels.includes('app'));
  expect(mailed.toSorted()).toEqual([...MAIL_ONLY_KINDS].toSorted());
});

describe('the deadline of a notice', () => {
  test.each<[string, Notice, string | null]>([
    ['of a sale to deliver', { kind: 'order_sold', ...of, net_minor: 1, price_minor: 1 }, dueAt],
    [
      'of what came at once',
      { kind: 'order_paid', ...of, is_delivered: true, paid_minor: 1 },
      dueAt,
    ],
    ['of the other side', { kind: 'order_paid', ...of, is_delivered: false, paid_minor: 1 }, null],
    ['of what the other side checks', { kind: 'delivery_received', ...of }, null],
    ['of a request', { kind: 'cancellation_asked', ...of }, dueAt],
    ['of money', { kind: 'money_in_wallet', amount_minor: 1, order_id: 'order-1' }, null],
  ])('%s', (_name, notice, deadline) => {
    expect(deadlineOf(notice)).toBe(deadline);
  });
});

describe('what a notice is about', () => {
  test.each<[Notice, string | null]>([
    [{ kind: 'order_delivered', ...of }, 'order-1'],
    [{ kind: 'offer_approved', offer_id: 'offer-1' }, 'offer-1'],
    [{ kind: 'search_matched', saved_search_id: 'search-1', offer_ids: [], count: 0 }, 'search-1'],
    [{ kind: 'offers_expired', offer_ids: ['offer-1'], count: 1 }, null],
    // It is told of the wallet, and names an order all the same.
    [{ kind: 'money_in_wallet', amount_minor: 1, order_id: 'order-1' }, null],
  ])('%j', (notice, id) => {
    expect(subjectIdOf(notice)).toBe(id);
  });
});
