// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { sampleWallet } from '../test-answers.ts';
import { Balances } from './balances.tsx';

const t = messagesIn('en', 'wallet');
const refund = messagesIn('en', 'payments')('refund.open');
const NOW = '2026-11-20T12:00:00.000Z';
const wallet = sampleWallet({ spendable_minor: 12_345, total_minor: 12_345 });

beforeEach(() => signedIn());

const frozen = { reason: 'chargeback', started_at: NOW };

test('frozen money says why, and is neither refunded nor topped up', async () => {
  renderPage(<Balances wallet={{ ...wallet, frozen }} />);
  expect(await screen.findByText(t('frozen.title'))).toBeTruthy();
  expect(screen.getByText(/Your bank is taking back a payment/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: refund })).toBeNull();
  expect(screen.queryByRole('button', { name: t('top_up.open') })).toBeNull();
});

test('who owes for a chargeback is told how to pay it, and is offered nothing else', async () => {
  const owing = { ...wallet, available_minor: 900, chargeback_debt_minor: 4_000, frozen };
  renderPage(<Balances wallet={owing} />);
  expect(await screen.findByText(t('balance.chargeback_debt_help'))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('top_up.open') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: refund })).toBeNull();
  expect(screen.queryByRole('button', { name: t('move.open') })).toBeNull();
});

test('money that is not frozen is offered for a refund', async () => {
  renderPage(<Balances wallet={wallet} />);
  expect(await screen.findByRole('button', { name: refund })).toBeTruthy();
  expect(screen.queryByText(t('frozen.title'))).toBeNull();
});
