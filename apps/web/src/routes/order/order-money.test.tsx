// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { DUE, sampleOrder, sampleUnit } from '../../features/orders/test-orders.ts';
import { samplePayment } from '../../features/payments/test-answers.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/order';
import OrderRoute from './order.tsx';

const payments = messagesIn('en', 'payments');
const orders = messagesIn('en', 'orders/order');

const page = () => (
  <OrderRoute {...({ params: { id: 'order-1' } } as unknown as Route.ComponentProps)} />
);
const shows = (order: OutputOf<'orders.detail'>) => {
  api.answer('orders.detail', () => order);
  return renderPage(page(), '/order/order-1');
};

beforeEach(() => signedIn());

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
    const late = samplePayment({
      state: 'captured',
      settled_at: DUE,
      redirect_url: null,
      credited_to: 'wallet',
    });
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

describe('buying it again', () => {
  const hrefOf = async (key: 'facts.buy_again' | 'facts.buy_similar') =>
    (await screen.findByRole('link', { name: orders(key) })).getAttribute('href');

  test('leads to the offer with the same quantity while it is for sale', async () => {
    const units = [sampleUnit(), sampleUnit({ id: 'unit-2', position: 2 })];
    shows(sampleOrder({ kind: 'gift_card', units }));
    expect(await hrefOf('facts.buy_again')).toBe('/gift-cards/valorant/offer-1?quantity=2');
  });

  test('leads to the other offers of the product when it is gone', async () => {
    shows(sampleOrder({ is_offered: false }));
    expect(await hrefOf('facts.buy_similar')).toBe('/accounts/valorant-accounts');
  });

  test.each([
    ['the seller', { side: 'seller' }],
    ['a buyer who has not paid', { paid_at: null, delivered_at: null }],
  ] as const)('is not for %s', async (_, changes) => {
    shows(sampleOrder(changes));
    await screen.findByRole('link', { name: orders('facts.to_offer') });
    expect(screen.queryByRole('link', { name: orders('facts.buy_again') })).toBeNull();
  });
});

describe('who gets what of the price', () => {
  const split = {
    seller_minor: 1_850,
    commission_minor: 130,
    fund_minor: 20,
    buyer_fee_minor: 80,
    is_expected: true,
    is_reconciled: true,
  };

  test.each(['buyer', 'seller', 'staff'] as const)(
    'is told to the %s, to the cent',
    async (side) => {
      shows(sampleOrder({ side, split }));
      await screen.findByText(orders('shares.title'));
      const valueOf = (label: string) => screen.getByText(label).parentElement?.textContent;
      expect(valueOf(orders('shares.paid'))).toContain('$20.80');
      expect(valueOf(orders('shares.seller'))).toContain('$18.50');
      expect(valueOf(orders('shares.commission'))).toContain('$1.30');
      expect(screen.queryByText(orders('shares.refunded'))).toBeNull();
      expect(screen.getByText(orders('shares.expected'))).toBeTruthy();
      expect(screen.getByText(orders('shares.reconciled'))).toBeTruthy();
    },
  );

  test('says so when it does not match the ledger', async () => {
    shows(sampleOrder({ split: { ...split, is_expected: false, is_reconciled: false } }));
    expect(await screen.findByText(orders('shares.not_reconciled'))).toBeTruthy();
    expect(screen.queryByText(orders('shares.expected'))).toBeNull();
  });
});
