// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import StatementsRoute from './statements.tsx';

const t = messagesIn('en', 'orders/statements');
const NOW = '2026-11-20T12:00:00.000Z';

const receipt: OutputOf<'orders.receipt'> = {
  order_id: 'order-1',
  order_number: 'GH-1001',
  kind: 'account',
  language: 'de',
  title: 'Konto mit Drachen',
  quantity: 1,
  operator: 'Guild Ltd',
  buyer: 'Ann',
  seller: 'Shop',
  paid_at: NOW,
  now: NOW,
  currency: 'USD',
  paid_minor: 10_400,
  refunded_minor: 0,
  charged_back_minor: 0,
  left_minor: 10_400,
  price_minor: 10_000,
  fee_minor: 400,
  tax: { id: 'DE123456789', share: 1_900, within_minor: 64 },
  documents: [
    {
      number: 'R-2026-00000007',
      kind: 'receipt',
      issued_at: NOW,
      currency: 'USD',
      total_minor: 10_400,
      html: '<!doctype html><p>As issued</p>',
      sha256: '00',
    },
  ],
};

const fees: OutputOf<'orders.fees'> = {
  month: '2026-10',
  is_open: false,
  currency: 'USD',
  sales: [
    {
      order_id: 'order-2',
      order_number: 'GH-1002',
      language: 'en',
      title: 'A quiet account',
      posted_at: NOW,
      gross_minor: 10_000,
      commission_minor: 500,
    },
  ],
  sale_count: 3,
  gross_minor: 30_000,
  commission_minor: 1_500,
  withdrawal_minor: 100,
  dispute_minor: 0,
  total_minor: 1_600,
  tax: { id: null, share: 0, within_minor: 0 },
  document: null,
};

/** The value beside a label. */
async function valueOf(label: string): Promise<string | null | undefined> {
  const term = await screen.findByText(label, { selector: 'dt' });
  return term.parentElement?.querySelector('dd')?.textContent;
}

beforeEach(() => {
  signedIn();
  api.answer('orders.receipt', () => receipt);
  api.answer('orders.fees', () => fees);
});

test('a receipt names its issuer, and what was issued is saved as it is', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (content: Blob) => `blob:${String(saved.push(content))}`;
  const revokeObjectURL = () => undefined;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
  const { user } = renderPage(<StatementsRoute />, '/dashboard/statements?receipt=order-1');
  expect(await valueOf(t('receipt.operator'))).toBe('Guild Ltd');
  const name = t('document.download', { number: 'R-2026-00000007' });
  await user.click(screen.getByRole('button', { name }));
  expect(await saved[0]?.text()).toBe('<!doctype html><p>As issued</p>');
});

test('a receipt says what was paid, the tax within our fee, and the tax id', async () => {
  renderPage(<StatementsRoute />, '/dashboard/statements?receipt=order-1');
  expect(await valueOf(t('receipt.paid'))).toBe('$104.00');
  expect(await valueOf(t('tax.line', { share: '19%' }))).toBe('$0.64');
  expect(await valueOf(t('tax.id'))).toBe('DE123456789');
  expect(screen.queryByText(t('receipt.refunded'))).toBeNull();
  expect(screen.getByRole('link', { name: 'GH-1001' }).getAttribute('href')).toBe('/order/order-1');
  expect(screen.getByRole('button', { name: t('print') })).toBeTruthy();
});

test('a refund is shown with what remains paid', async () => {
  api.answer('orders.receipt', () => ({
    ...receipt,
    refunded_minor: 5_200,
    left_minor: 5_200,
    price_minor: 5_000,
    fee_minor: 200,
  }));
  renderPage(<StatementsRoute />, '/dashboard/statements?receipt=order-1');
  expect(await valueOf(t('receipt.refunded'))).toBe('−$52.00');
  expect(await valueOf(t('receipt.total'))).toBe('$52.00');
});

test('of a payment that the bank took back, nothing remains paid', async () => {
  api.answer('orders.receipt', () => ({
    ...receipt,
    charged_back_minor: 10_400,
    left_minor: 0,
    price_minor: 0,
    fee_minor: 0,
  }));
  renderPage(<StatementsRoute />, '/dashboard/statements?receipt=order-1');
  expect(await valueOf(t('receipt.charged_back'))).toBe('−$104.00');
  expect(await valueOf(t('receipt.total'))).toBe('$0.00');
});

test('a receipt of another order does not exist, and one that did not load is asked for again', async () => {
  api.answer('orders.receipt', () => {
    throw refused('ORDER_NOT_FOUND');
  });
  renderPage(<StatementsRoute />, '/dashboard/statements?receipt=order-9');
  expect(await screen.findByText(t('not_found'))).toBeTruthy();
});

test('a statement of fees lists sales and says when it lists a part', async () => {
  renderPage(<StatementsRoute />, '/dashboard/statements?month=2026-10');
  expect(await valueOf(t('fees.total'))).toBe('$16.00');
  expect(await valueOf(t('tax.none'))).toBe(t('tax.not_charged'));
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('link', { name: 'A quiet account' }).getAttribute('href')).toBe(
    '/order/order-2',
  );
  expect(screen.getByText(t('fees.part', { shown: '1', count: '3' }))).toBeTruthy();
  expect(screen.queryByText(t('fees.open'))).toBeNull();
});

test('the list leads to each month since the sign-up, a year at once, and to the receipts of paid orders', async () => {
  signedIn({ created_at: '2025-10-31T23:00:00.000Z' });
  renderPage(<StatementsRoute />, '/dashboard/statements');
  expect(await screen.findByText(t('receipt.none'))).toBeTruthy();
  const months = () =>
    screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('month='));
  await waitFor(() => expect(months()).toHaveLength(12));
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(months()).toHaveLength(14);
  expect(months().at(-1)?.getAttribute('href')).toBe('/dashboard/statements?month=2025-10');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
