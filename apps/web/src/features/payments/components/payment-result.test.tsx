// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { samplePaymentDetail } from '../test-answers.ts';
import { PaymentResult } from './payment-result.tsx';

type Payment = OutputOf<'payments.detail'>;

const t = messagesIn('en', 'payments');
const pending = samplePaymentDetail();

beforeEach(() => {
  signedIn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const comesBack = (payment: Payment) => {
  api.answer('payments.detail', () => payment);
  renderPage(<PaymentResult returned="failed" />, '/?payment=payment-1');
};
const heading = (name: string) => screen.queryByRole('heading', { name });

test('a buyer who is back too early is not told that the payment failed before its reason is due', async () => {
  comesBack(pending);
  await act(async () => await vi.advanceTimersByTimeAsync(1_000));
  expect(api.inputs('payments.detail')).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
  await act(async () => await vi.advanceTimersByTimeAsync(5_000));
  expect(heading(t('result.failed.title'))).not.toBeNull();
  expect(screen.getByText(t('result.failed.unfinished_help'))).toBeTruthy();
});

test('a reason that is known is told at once', async () => {
  comesBack({ ...pending, decline_reason: 'insufficient_funds' });
  expect(await screen.findByRole('heading', { name: t('decline.title') })).toBeTruthy();
});

test('a payment that the address has in capitals is followed like any other', async () => {
  api.answer('payments.detail', () => pending);
  renderPage(<PaymentResult returned="failed" />, '/?payment=PAYMENT-1');
  await waitFor(() => expect(api.streams()).toHaveLength(1), { timeout: 10_000 });
  api.answer('payments.detail', () => ({ ...pending, decline_reason: 'insufficient_funds' }));
  api.streams()[0]?.say('1:1:', { payments: ['payment-1'] });
  expect(await screen.findByRole('heading', { name: t('decline.title') })).toBeTruthy();
});
