// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { sampleRefundTerms } from '../test-answers.ts';
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
const terms = sampleRefundTerms();
const used = sampleRefundTerms({ is_free: false, free_at: NOW });

beforeEach(() => signedIn());

async function openDialog(of: Partial<Refundable['items'][number]>, by: Refundable['terms']) {
  api.answer('payments.refundable', () => ({ items: [{ ...payment, ...of }], terms: by }));
  const { user } = renderPage(<RefundDialog spendable_minor={5_000} currency="USD" />);
  await user.click(await screen.findByRole('button', { name: t('refund.open') }));
  await screen.findByRole('textbox', { name: t('refund.amount') });
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
  expect(says(t('refund.takes_reviewed'))).toBe(true);
  expect(says(t('refund.takes'))).toBe(false);
  const name = t('refund.submit_review', { amount: '$50.00' });
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.inputs('payments.refundToSource')).toMatchObject([{ expected_fee_minor: 175 }]);
});

test('what an order gave back costs nothing, also when the free one is used', async () => {
  await openDialog({ returned_minor: 5_000, spent_minor: 0 }, used);
  expect(says(t('refund.returned', { returned: '$50.00' }))).toBe(true);
  expect(says('$1.75')).toBe(false);
});

const submit = () => screen.getByRole('button', { name: /^(Refund|Ask)/ });
const waiting = {
  refund_id: 'refund-1',
  payment_id: 'payment-1',
  user_id: 'user-1',
  state: 'in_review' as const,
  amount_minor: 2_883,
  fee_minor: 117,
  currency: 'USD',
  created_at: NOW,
  answer_by: NOW,
};

test('while one is reviewed, another one that costs something is not offered', async () => {
  await openDialog({}, { ...used, reviewed: waiting });
  expect(says('$30.00')).toBe(true);
  expect(says('$1.75')).toBe(false);
  expect(submit()).toHaveProperty('disabled', true);
});

test.each([
  ['their sum', { left_today_minor: 0 }],
  ['their number', { refunds_left: 0 }],
])('nor is one above %s in 24 hours', async (_what, changes) => {
  await openDialog({}, { ...terms, ...changes });
  expect(says(t('refund.none_left', { day: '$10,000.00', count: 10 }))).toBe(true);
  expect(submit()).toHaveProperty('disabled', true);
});

test('at most what is left of 24 hours is offered', async () => {
  await openDialog({}, { ...terms, left_today_minor: 1_200 });
  expect(says(t('refund.hint', { most: '$12.00' }))).toBe(true);
  expect(says('$12.00 more can go back')).toBe(true);
});
