// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { sampleRefundTerms, UNUSED_LIMITS } from '../../payments/test-answers.ts';
import { sampleWallet } from '../test-answers.ts';
import { MoneyLimits } from './money-limits.tsx';

const t = messagesIn('en', 'wallet');
const NOW = '2026-11-20T12:00:00.000Z';
const wallet = sampleWallet({ spendable_minor: 12_345, total_minor: 12_345 });

beforeEach(() => signedIn());

test('says in one line what may be topped up, and behind it what may be sent back', async () => {
  const used = { ...UNUSED_LIMITS, left_today_minor: 50_000, top_ups_left: 2, more_at: NOW };
  const terms = sampleRefundTerms({
    free_at: '2026-12-20T12:00:00.000Z',
    is_free: false,
    refunds_left: 0,
  });
  api.answer('payments.limits', () => used);
  api.answer('payments.refundable', () => ({ items: [], terms }));
  const { user } = renderPage(<MoneyLimits wallet={wallet} />);
  expect(api.inputs('payments.refundable')).toEqual([]);
  await user.click(await screen.findByText(t('limits.line', { top_up: '$500.00' })));
  expect(await screen.findByText(/\$10,000\.00.*None is left/)).toBeTruthy();
  expect(
    screen.getByText(/\$2,000\.00 in 24 hours, in 5 top-ups.*2 are left.*Nov 20/),
  ).toBeTruthy();
  expect(screen.getByText(/once in 30 days.*Dec 20/)).toBeTruthy();
});

test('who owes for a chargeback reads what they may top up, and nothing of refunds', async () => {
  const { user } = renderPage(<MoneyLimits wallet={{ ...wallet, chargeback_debt_minor: 100 }} />);
  await user.click(await screen.findByText(t('limits.line_top_up', { top_up: '$2,000.00' })));
  expect(await screen.findByText(/5 are left/)).toBeTruthy();
  expect(screen.queryByText(/go back/)).toBeNull();
});
