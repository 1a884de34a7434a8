// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, type OutputOf } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const t = messagesIn('en', 'payments');
const NOW = '2026-11-20T12:00:00.000Z';
type Refundable = OutputOf<'payments.refundable'>;

const payment: Refundable['items'][number] = {
  payment_id: 'payment-1',
  order_id: null,
  amount_minor: 10_000,
  left_minor: 5_000,
  returned_minor: 0,
  spent_minor: 5_000,
  currency: 'USD',
  created_at: NOW,
};
const terms: Refundable['terms'] = {
  is_free: true,
  free_at: null,
  free_days: 30,
  cost: { share: 290, fixed_minor: 30 },
  per_day: 10,
  refunds_left: 10,
  day_minor: 1_000_000,
  left_today_minor: 1_000_000,
  reviewed: null,
};
const used = { ...terms, is_free: false, free_at: NOW };

beforeEach(() => signedIn());

async function openDialog(of: Partial<Refundable['items'][number]>, by: Refundable['terms']) {
  api.answer('payments.refundable', () => ({ items: [{ ...payment, ...of }], terms: by }));
  const { user } = renderPage(<RefundDialog spendable_minor={5_000} currency="USD" />);
  await user.click(await screen.findByRole('button', { name: t('refund.open') }));
  await screen.findByText(t('refund.takes'));
  return user;
}
const says = (part: string) => screen.queryAllByText((text) => text.includes(part)).length > 0;

test('a refund says what was spent, and that it is free', async () => {
  await openDialog({}, terms);
  expect(says(t('refund.spent', { spent: '$50.00' }))).toBe(true);
  expect(says(t('refund.free', { days: 30 }))).toBe(true);
});

test('one that is reviewed says its cost before, and sends what was said', async () => {
  api.answer('payments.refundToSource', () => ({ refund_id: 'refund-1', state: 'in_review' }));
  const user = await openDialog({}, used);
  // 2.9 % of 50.00 and 30 cents.
  expect(says('$1.75')).toBe(true);
  expect(says('$48.25')).toBe(true);
  const name = t('refund.submit_amount', { amount: '$50.00' });
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputs('payments.refundToSource')).toMatchObject([{ expected_fee_minor: 175 }]);
});

test('what an order gave back costs nothing, also when the free one is used', async () => {
  await openDialog({ returned_minor: 5_000, spent_minor: 0 }, used);
  expect(says(t('refund.returned', { returned: '$50.00' }))).toBe(true);
  expect(says('$1.75')).toBe(false);
});
