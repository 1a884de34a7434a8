// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, sampleOrder } from '../../features/orders/test-orders.ts';
import { samplePayment, samplePaymentDetail } from '../../features/payments/test-answers.ts';
import { sampleWallet } from '../../features/wallet/test-answers.ts';
import { api, held, refused } from '../../lib/test-api.ts';
import { isBusy, renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/order';
import OrderRoute from './order.tsx';

const payments = messagesIn('en', 'payments');

const words = {
  abandon: messagesIn('en', 'orders/order')('action.abandon.open'),
  wallet: payments('checkout.wallet'),
  card: payments('checkout.card'),
  topUp: 'Top up',
  pay: payments('checkout.submit_wallet', { total: '$20.80' }),
  payByCard: payments('checkout.submit_card', { total: '$20.80' }),
};

const shows = (order: OutputOf<'orders.detail'>) => {
  api.answer('orders.detail', () => order);
  const route = { params: { id: 'order-1' } } as unknown as Route.ComponentProps;
  return renderPage(<OrderRoute {...route} />, '/order/order-1');
};
const button = (name: string) => screen.getByRole('button', { name });
const findButton = async (name: string) => await screen.findByRole('button', { name });

beforeEach(() => signedIn());

describe('the checkout', () => {
  const unpaid = sampleOrder({
    state: 'awaiting_payment',
    paid_at: null,
    delivered_at: null,
    allowed_events: ['pay', 'abandon'],
  });
  const radio = (name: string) => screen.getByRole('radio', { name: new RegExp(name) });

  test('pays from a wallet that holds enough, at once', async () => {
    api.answer('orders.payFromWallet', () => ({ state: 'paid' }));
    const { user } = shows(unpaid);
    await findButton(words.pay);
    expect(radio(words.wallet).getAttribute('aria-checked')).toBe('true');
    api.answer('orders.detail', () => ({ ...unpaid, state: 'paid', allowed_events: [] }));
    await user.click(button(words.pay));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    expect(shownToasts.map(({ kind }) => kind)).toEqual(['success']);
  });

  test('does not offer a wallet that is frozen, whatever it holds', async () => {
    const frozen = { reason: 'chargeback', started_at: NOW };
    api.answer('wallet.summary', () => sampleWallet({ frozen }));
    shows(unpaid);
    await findButton(words.payByCard);
    expect(radio(words.wallet).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(payments('checkout.wallet_frozen'))).toBeTruthy();
    expect(screen.queryByRole('link', { name: words.topUp })).toBeNull();
  });

  test('that is paid is never told what its wallet lacks now', async () => {
    api.answer('orders.payFromWallet', () => ({ state: 'paid' }));
    const { user } = shows(unpaid);
    await findButton(words.pay);
    const read = held<OutputOf<'orders.detail'>>();
    const before = api.inputs('orders.detail').length;
    api.answer('orders.detail', async () => await read.promise);
    api.answer('wallet.summary', () => sampleWallet({ spendable_minor: 0 }));
    await user.click(button(words.pay));
    await waitFor(() => expect(api.inputs('orders.detail').length).toBeGreaterThan(before));
    expect(isBusy(button(words.pay))).toBe(true);
    expect(api.inputs('wallet.summary')).toHaveLength(1);
    await act(async () => read.release({ ...unpaid, state: 'paid', allowed_events: [] }));
    await waitFor(() => expect(api.inputs('wallet.summary')).toHaveLength(2));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('disables a wallet with too low a balance, and links to the top-up', async () => {
    api.answer('wallet.summary', () => sampleWallet({ spendable_minor: 2_079 }));
    shows(unpaid);
    await findButton(words.payByCard);
    expect(radio(words.wallet).getAttribute('aria-disabled')).toBe('true');
    expect(radio(words.card).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText(payments('checkout.wallet_short', { missing: '$0.01' }))).toBeTruthy();
    expect(screen.getByRole('link', { name: words.topUp }).getAttribute('href')).toBe(
      '/dashboard/wallet',
    );
  });

  test('says a refusal where it was pressed; the other way to pay is still there', async () => {
    api.answer('orders.payFromWallet', () => {
      throw refused('INSUFFICIENT_FUNDS', { facts: { missing_minor: 1 } });
    });
    const { user } = shows(unpaid);
    await user.click(await findButton(words.pay));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.click(radio(words.card));
    expect(button(words.payByCard)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers to pay before it offers to cancel', async () => {
    shows(sampleOrder({ ...unpaid, allowed_events: ['pay', 'abandon'] }));
    const pay = await findButton(words.pay);
    const cancel = button(words.abandon);
    expect(pay.compareDocumentPosition(cancel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  describe('after a declined card', () => {
    const declined = samplePayment({
      state: 'failed',
      settled_at: '2026-11-20T11:56:00.000Z',
      redirect_url: null,
    });
    const shown = (declineReason: string, spendableMinor: number) => {
      const items = [{ ...declined, decline_reason: declineReason }];
      api.answer('payments.listForOrder', () => ({ items }));
      api.answer('wallet.summary', () => sampleWallet({ spendable_minor: spendableMinor }));
      shows(unpaid);
    };

    test('says why, and offers the wallet when it has enough', async () => {
      shown('insufficient_funds', 5_000);
      const notice = await screen.findByText(payments('decline.insufficient_funds'), {
        exact: false,
      });
      expect(notice.textContent).toContain(payments('decline.wallet'));
      expect(radio(words.wallet).getAttribute('aria-checked')).toBe('true');
    });

    test('does not offer a wallet that has too little, but to top it up', async () => {
      shown('card_expired', 100);
      const notice = await screen.findByText(payments('decline.card_expired'), { exact: false });
      expect(notice.textContent).not.toContain(payments('decline.wallet'));
      screen.getByRole('link', { name: words.topUp });
    });

    test('says that the bank gave no reason when a later server has one that is unknown', async () => {
      shown('struck_by_lightning', 100);
      const notice = await screen.findByText(payments('decline.title'));
      expect(notice.parentElement?.textContent).toContain(payments('decline.refused'));
    });
  });

  describe('with a card payment under way', () => {
    const pending = samplePayment();

    test('shows it, and continues it instead of another', async () => {
      api.answer('payments.listForOrder', () => ({ items: [pending] }));
      api.answer('payments.startForOrder', () => {
        throw refused('PROVIDER_UNAVAILABLE');
      });
      const { user } = shows(unpaid);
      await screen.findByText(payments('under_way.title', { amount: '$20.80' }));
      expect(screen.queryByRole('radio')).toBeNull();
      await user.click(button(payments('under_way.continue')));
      await screen.findByRole('alert');
      expect(api.inputs('payments.startForOrder')).toHaveLength(1);
    });

    test('pays from the wallet beside it only when told what happens to the card’s money', async () => {
      api.answer('payments.listForOrder', () => ({ items: [pending] }));
      api.answer('orders.payFromWallet', () => ({ state: 'delivered' }));
      const { user } = shows(unpaid);
      await user.click(await findButton(payments('under_way.wallet')));
      const dialog = within(await screen.findByRole('dialog'));
      dialog.getByText(payments('under_way.wallet_help', { amount: '$20.80' }));
      await user.click(dialog.getByRole('button', { name: words.pay }));
      await waitFor(() => expect(api.inputs('orders.payFromWallet')).toHaveLength(1));
    });

    test('offers all ways to pay again when it has failed', async () => {
      let items: OutputOf<'payments.listForOrder'>['items'] = [pending];
      api.answer('payments.listForOrder', () => ({ items }));
      api.answer('payments.detail', () => {
        items = [samplePayment({ state: 'failed', redirect_url: null })];
        return samplePaymentDetail({ state: 'failed' });
      });
      shows(unpaid);
      expect(await screen.findByRole('radio', { name: new RegExp(words.card) })).toBeTruthy();
    });
  });

  test('can be paid by card when the balance is not known', async () => {
    api.answer('wallet.summary', () => {
      throw refused('PERMISSION_DENIED');
    });
    shows(unpaid);
    await findButton(words.payByCard);
    expect(radio(words.wallet).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('link', { name: words.topUp })).toBeNull();
  });
});
