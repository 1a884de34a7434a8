// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { WithdrawalList } from './withdrawal-list.tsx';

type Withdrawal = OutputOf<'withdrawals.list'>['items'][number];

const t = messagesIn('en', 'withdrawals');
// The DOM's text is compared with plain spaces.
const date = (iso: string) => formatsIn('en').date(iso).replaceAll(/\s/g, ' ');
const CLOSED = '2026-11-22T12:00:00.000Z';

const sample: Withdrawal = {
  id: 'withdrawal-1',
  state: 'processing',
  amount_minor: 3_000,
  fee_minor: 100,
  payout_minor: 2_900,
  currency: 'USD',
  kind: 'bank',
  service: 'DE',
  ending: '3000',
  hold_code: null,
  held_until: null,
  arrives_by: '2026-11-24T12:00:00.000Z',
  outcome_code: null,
  created_at: '2026-11-20T12:00:00.000Z',
  closed_at: null,
  allowed_events: [],
};
const shows = (changes: Partial<Withdrawal>) => {
  api.answer('withdrawals.list', () => ({ items: [{ ...sample, ...changes }], next_cursor: null }));
  renderPage(<WithdrawalList />);
};

beforeEach(() => signedIn());

test('a withdrawal on its way says what arrives, and by when', async () => {
  shows({});
  const amounts = { payout: '$29.00', fee: '$1.00' };
  expect(await screen.findByText(t('list.arrives', amounts))).toBeTruthy();
  expect(screen.getByText(t('list.by', { date: date('2026-11-24T12:00:00.000Z') }))).toBeTruthy();
});

test.each([
  [100, t('list.paid', { payout: '$29.00', fee: '$1.00', date: date(CLOSED) })],
  [0, t('list.paid_free', { payout: '$29.00', date: date(CLOSED) })],
])('one that was paid with a fee of %i cents says when', async (feeMinor, text) => {
  const closed = { state: 'paid', arrives_by: null, closed_at: CLOSED } as const;
  shows({ ...closed, fee_minor: feeMinor });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/arrives/)).toBeNull();
});
