// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { sampleWithdrawalTerms } from '../test-answers.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const t = messagesIn('en', 'withdrawals');
const METHOD = '0193b3f0-0000-7000-8000-000000000000';

beforeEach(() => {
  signedIn();
  api.answer('withdrawals.terms', () => sampleWithdrawalTerms({ obstacle: null }));
  api.answer('withdrawals.methods', () => [
    {
      id: METHOD,
      kind: 'bank',
      service: 'DE',
      ending: '3000',
      payee_name: 'Ann Example',
      status: 'usable',
      network: null,
      created_at: '2026-11-01T12:00:00.000Z',
      requirements: [],
    },
  ]);
  api.answer('withdrawals.quote', ({ amount_minor }) => ({
    amount_minor,
    fee_minor: 100,
    is_free: false,
    payout_minor: amount_minor - 100,
    currency: 'USD',
    arrives_by: '2026-11-24T12:00:00.000Z',
    needs_two_people: false,
  }));
  api.answer('withdrawals.request', () => ({ withdrawal_id: 'withdrawal-1', state: 'requested' }));
});

test('nothing is sent before the amount was typed and everything was looked at once more', async () => {
  const { user } = renderPage(<WithdrawDialog available_minor={5_000} currency="USD" />);
  await user.click(screen.getByRole('button', { name: t('open') }));
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: t('dialog.amount') });
  expect(amount.value).toBe('');
  const review = screen.getByRole('button', { name: t('dialog.review') });
  await user.click(review);
  expect(await screen.findByText(t('dialog.invalid_amount'))).toBeTruthy();

  await user.type(amount, '20');
  expect(await screen.findByText('$19.00')).toBeTruthy();
  await user.click(review);
  expect(await screen.findByText(t('dialog.check'))).toBeTruthy();
  expect(screen.getByText('$20.00')).toBeTruthy();
  expect(api.inputs('withdrawals.request')).toEqual([]);

  await user.click(screen.getByRole('button', { name: t('dialog.back') }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: t('dialog.amount') }).value).toBe(
    '20',
  );
  await user.click(screen.getByRole('button', { name: t('dialog.review') }));
  await user.click(
    await screen.findByRole('button', { name: t('dialog.submit_amount', { amount: '$20.00' }) }),
  );
  await waitFor(() => expect(api.inputs('withdrawals.request')).toHaveLength(1));
  expect(api.inputs('withdrawals.request')[0]).toMatchObject({
    method_id: METHOD,
    amount_minor: 2_000,
    expected_fee_minor: 100,
  });
});
