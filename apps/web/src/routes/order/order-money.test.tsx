// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { DUE, sampleOrder } from '../../features/orders/test-orders.ts';
import { api, type OutputOf } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { Route } from './+types/order';
import OrderRoute from './order.tsx';

const payments = messagesIn('en', 'payments');

const page = () => (
  <OrderRoute {...({ params: { id: 'order-1' } } as unknown as Route.ComponentProps)} />
);
const shows = (order: OutputOf<'orders.detail'>) => {
  api.answer('orders.detail', () => order);
  return renderPage(page(), '/order/order-1');
};

beforeEach(() => {
  signedIn();
  api.answer('payments.listForOrder', () => ({ items: [] }));
});

describe('the money of the buyer', () => {
  test('what was refunded and what is in escrow are lines of the price', async () => {
    shows(sampleOrder({ refunded_minor: 1_040, in_escrow_minor: 1_040 }));
    await screen.findByText(payments('split.refunded'));
    const value = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(value(payments('split.refunded'))).toContain('−$10.40');
    expect(value(payments('split.rest'))).toContain('$10.40');
    expect(value(payments('split.escrow'))).toContain('$10.40');
  });

  test('a payment that came too late is named with its way to the wallet', async () => {
    const late = {
      id: 'payment-1',
      state: 'captured',
      amount_minor: 2_080,
      currency: 'USD',
      created_at: DUE,
      settled_at: DUE,
      redirect_url: null,
      credited_to: 'wallet',
    } as const;
    api.answer('payments.listForOrder', () => ({
      items: [late, { ...late, credited_to: 'order' }],
    }));
    shows(sampleOrder());
    expect(await screen.findAllByText(payments('late.title', { amount: '$20.80' }))).toHaveLength(
      1,
    );
    const link = screen.getByRole('link', { name: payments('result.to_wallet') });
    expect(link.getAttribute('href')).toBe('/dashboard/wallet');
  });
});
