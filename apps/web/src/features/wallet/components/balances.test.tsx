// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { Balances } from './balances.tsx';

const t = messagesIn('en', 'wallet');
const refund = messagesIn('en', 'payments')('refund.open');
const NOW = '2026-11-20T12:00:00.000Z';
const wallet = {
  now: NOW,
  currency: 'USD',
  spendable_minor: 12_345,
  available_minor: 0,
  on_hold_minor: 0,
  reserve_minor: 0,
  withdrawing_minor: 0,
  in_escrow_minor: 0,
  debt_minor: 0,
  total_minor: 12_345,
  frozen: null,
};

beforeEach(() => signedIn());

test('frozen money says why and what becomes of the debt, and is neither refunded nor topped up', async () => {
  const frozen = { reason: 'chargeback', started_at: NOW };
  renderPage(<Balances wallet={{ ...wallet, debt_minor: 4_000, frozen }} />);
  expect(await screen.findByText(t('frozen.title'))).toBeTruthy();
  expect(screen.getByText(/Your bank is taking back a payment/)).toBeTruthy();
  expect(screen.getByText(t('balance.debt_chargeback_help'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: refund })).toBeNull();
  expect(screen.queryByRole('button', { name: t('top_up.open') })).toBeNull();
});

test('money that is not frozen is offered for a refund', async () => {
  renderPage(<Balances wallet={wallet} />);
  expect(await screen.findByRole('button', { name: refund })).toBeTruthy();
  expect(screen.queryByText(t('frozen.title'))).toBeNull();
});
