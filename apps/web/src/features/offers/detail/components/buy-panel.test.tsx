// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetUser } from '../../../../lib/session/auth-state.ts';
import { AnswerLost, api, held, refused } from '../../../../lib/test-api.ts';
import { isBusy, renderPage, signedIn } from '../../../../lib/test-page.tsx';
import type { OutputOf } from '../../../../lib/test-procedures.ts';
import { sampleBuyerLimits } from '../../../orders/test-answers.ts';
import { sampleCards } from '../../test-offers.ts';
import { BuyPanel } from './buy-panel.tsx';

const t = messagesIn('en', 'offers/detail');
const words = {
  quantity: t('quantity.label'),
  fewer: t('quantity.less'),
  more: t('quantity.more'),
  regionTitle: t('region.question', { region: 'Europe' }),
  regionNo: t('region.cancel'),
  ownOffer: t('buy.own'),
  paused: t('unavailable.paused'),
  similar: t('similar.jump'),
};
const lock = { brand: 'Steam', region: 'Europe' };
const AT = '/gift-cards/steam/offer-1';

/** The button of the panel; on phones there is a second one at the bottom. */
const buy = (price: string) =>
  screen.getAllByRole('button', { name: t('buy.submit_for', { price }) })[0] ?? document.body;
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: words.quantity });
const offer = sampleCards();

beforeEach(() => signedIn());

describe('how many', () => {
  test('steps and typing stay within what is for sale, and the price follows its tier', async () => {
    const { user } = renderPage(<BuyPanel offer={offer} lock={null} />, AT);
    expect(buy('$45.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: words.fewer }));
    expect(quantity().value).toBe('1');
    await user.click(screen.getByRole('button', { name: words.more }));
    expect(buy('$90.00')).toBeTruthy();
    await user.tripleClick(quantity());
    await user.keyboard('99');
    await user.tab();
    expect(quantity().value).toBe('5');
    expect(buy('$220.00')).toBeTruthy();
    expect(screen.getByRole('row', { current: true }).textContent).toContain('$44.00');
  });

  test('says what the price is made of as the offer has it, for the tier that counts', async () => {
    const { user } = renderPage(<BuyPanel offer={offer} lock={null} />, `${AT}?quantity=3`);
    await user.click(screen.getByText(t('split.title')));
    const times = (unit: string, total: string) =>
      t('buy.times_total', { quantity: 3, price: unit, total });
    for (const text of [times('$42.10', '$126.30'), times('$1.90', '$5.70'), '$132.00']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
  });

  test('says that there is more in stock where the count stops', () => {
    renderPage(
      <BuyPanel offer={sampleCards({ stock_count: 10, stock_has_more: true })} lock={null} />,
      AT,
    );
    expect(screen.getByText(/^10\+ in stock/)).toBeTruthy();
  });

  test('is never more than the stock, and begins with what the address remembers', () => {
    renderPage(
      <BuyPanel offer={sampleCards({ stock_count: 2 })} lock={null} />,
      `${AT}?quantity=4`,
    );
    expect(quantity().value).toBe('2');
    expect(buy('$90.00')).toBeTruthy();
  });
});

describe('buying', () => {
  test('opens an order at the price that was shown, and goes to it', async () => {
    const answer = held<OutputOf<'orders.checkOut'>>();
    api.answer('orders.checkOut', async () => await answer.promise);
    const { user, address } = renderPage(
      <BuyPanel offer={offer} lock={null} />,
      `${AT}?quantity=3`,
    );
    await user.click(buy('$132.00'));
    await waitFor(() => expect(isBusy(buy('$132.00'))).toBe(true));
    await user.click(buy('$132.00'));
    await act(async () => answer.release({ order_id: 'order-7' }));
    await waitFor(() => expect(address()).toBe('/order/order-7'));
    expect(api.inputs('orders.checkOut')).toEqual([
      {
        offer_id: 'offer-1',
        quantity: 3,
        expected_unit_total_minor: 4_400,
        idempotency_key: expect.any(String),
      },
    ]);
  });

  test('a quantity that is out of range becomes the nearest one, and it is said', async () => {
    const { user } = renderPage(<BuyPanel offer={offer} lock={null} />, AT);
    const most = Math.min(offer.max_quantity, offer.stock_count);
    await user.tripleClick(quantity());
    await user.keyboard('99');
    await user.tab();
    expect(quantity().value).toBe(String(most));
    const said = t('quantity.corrected', { least: offer.min_quantity, most });
    expect(screen.getByText(said)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: words.fewer }));
    expect(screen.queryByText(said)).toBeNull();
  });

  describe('of a stranger', () => {
    /** Presses buy for two, signed out, and returns the address after the sign-in. */
    async function sentToSignIn(): Promise<string> {
      forgetUser();
      const { user, address, unmount } = renderPage(<BuyPanel offer={offer} lock={lock} />, AT);
      await user.click(screen.getByRole('button', { name: words.more }));
      await user.click(buy('$90.00'));
      const dialog = within(await screen.findByRole('dialog', { name: words.regionTitle }));
      await user.click(
        dialog.getByRole('button', { name: t('region.confirm', { price: '$90.00' }) }),
      );
      await waitFor(() => expect(address()).toMatch(/^\/auth\/login\?next=/));
      const next = new URLSearchParams(address().split('?')[1]).get('next') ?? '';
      unmount();
      return next;
    }

    test('goes on after the sign-in, with the quantity and the region already answered', async () => {
      const next = await sentToSignIn();
      expect(next).toMatch(`${AT}?quantity=2&buy=`);
      api.answer('orders.checkOut', () => ({ order_id: 'order-7' }));
      signedIn();
      const { address } = renderPage(<BuyPanel offer={offer} lock={lock} />, next);
      await waitFor(() => expect(address()).toBe('/order/order-7'));
      expect(api.inputs('orders.checkOut')).toMatchObject([{ offer_id: 'offer-1', quantity: 2 }]);
    });

    test.each([
      ['without signing in', (next: string) => next, false],
      ['with a link that somebody made up', () => `${AT}?quantity=2&buy=made-up`, true],
      ['on the offer’s own address', () => AT, true],
    ])('is not bought %s', async (_how, at, isSignedIn) => {
      const next = at(await sentToSignIn());
      if (isSignedIn) signedIn();
      renderPage(<BuyPanel offer={offer} lock={lock} />, next);
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
      expect(api.inputs('orders.checkOut')).toEqual([]);
    });

    test('is bought once', async () => {
      const next = await sentToSignIn();
      api.answer('orders.checkOut', () => ({ order_id: 'order-7' }));
      signedIn();
      const { address, unmount } = renderPage(<BuyPanel offer={offer} lock={lock} />, next);
      await waitFor(() => expect(address()).toBe('/order/order-7'));
      unmount();
      renderPage(<BuyPanel offer={offer} lock={lock} />, next);
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
      expect(api.inputs('orders.checkOut')).toHaveLength(1);
    });
  });

  test('that is tried again after a lost answer finds the first order', async () => {
    let lost = true;
    api.answer('orders.checkOut', () => {
      if (lost) throw new AnswerLost();
      return { order_id: 'order-7' };
    });
    const { user, address } = renderPage(<BuyPanel offer={offer} lock={null} />, AT);
    await user.click(buy('$45.00'));
    await screen.findByRole('alert');
    lost = false;
    await user.click(buy('$45.00'));
    await waitFor(() => expect(address()).toBe('/order/order-7'));
    const [first, second] = api.inputs('orders.checkOut');
    expect(second).toEqual(first);
  });

  test('at a price that has changed is refused; the page shows the new one to agree to', async () => {
    const dearer = sampleCards({
      total_minor: 4_700,
      tiers: [
        {
          min_quantity: 1,
          unit_price_minor: 4_500,
          unit_fee_minor: 200,
          unit_total_minor: 4_700,
        },
      ],
    });
    api.answer('offers.detail', () => dearer);
    api.answer('orders.checkOut', ({ expected_unit_total_minor }) => {
      if (expected_unit_total_minor === 4_700) return { order_id: 'order-7' };
      throw refused('PRICE_CHANGED', { facts: { unit_total_minor: 4_700 } });
    });
    const { user, address } = renderPage(<BuyPanel offer={offer} lock={null} />, AT);
    await user.click(buy('$45.00'));
    expect((await screen.findByRole('alert')).textContent).toContain('$47.00');
    await waitFor(() => expect(buy('$47.00').textContent).toContain('$47.00'));
    await user.click(buy('$47.00'));
    await waitFor(() => expect(address()).toBe('/order/order-7'));
  });
});

describe('a card of one region', () => {
  async function ask() {
    const page = renderPage(<BuyPanel offer={offer} lock={lock} />, AT);
    await page.user.click(buy('$45.00'));
    return {
      ...page,
      dialog: within(await screen.findByRole('dialog', { name: words.regionTitle })),
    };
  }

  test('is asked about before anything is bought', async () => {
    api.answer('orders.checkOut', () => ({ order_id: 'order-7' }));
    const { user, dialog, address } = await ask();
    expect(api.inputs('orders.checkOut')).toEqual([]);
    await user.click(
      dialog.getByRole('button', { name: t('region.confirm', { price: '$45.00' }) }),
    );
    await waitFor(() => expect(address()).toBe('/order/order-7'));
  });

  test.each(['{Escape}', 'no'])('and not bought after %s', async (way) => {
    const { user, dialog } = await ask();
    if (way === 'no') await user.click(dialog.getByRole('button', { name: words.regionNo }));
    else await user.keyboard(way);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(buy('$45.00')));
    expect(api.inputs('orders.checkOut')).toEqual([]);
  });
});

test('a seller cannot buy their own offer, and no one an unavailable one; both say what to do', () => {
  const own = { ...offer, seller: { ...offer.seller, id: 'user-1' } };
  const { unmount } = renderPage(<BuyPanel offer={own} lock={null} />, AT);
  expect(screen.getByText(words.ownOffer)).toBeTruthy();
  expect(
    screen.queryByRole('button', { name: t('buy.submit_for', { price: '$45.00' }) }),
  ).toBeNull();
  unmount();
  renderPage(<BuyPanel offer={sampleCards({ state: 'paused', buyable: false })} lock={null} />, AT);
  expect(screen.getByText(words.paused)).toBeTruthy();
  expect(screen.getByRole('link', { name: words.similar })).toBeTruthy();
  expect(
    screen.queryByRole('button', { name: t('buy.submit_for', { price: '$45.00' }) }),
  ).toBeNull();
});

describe('a limit of the buyer is told before the purchase', () => {
  const said = messagesIn('en', 'offers/limits');
  const title = said('title');

  test('with what raises it, and only from the quantity on that exceeds it', async () => {
    api.answer('orders.buyerLimits', () => sampleBuyerLimits({ order_minor: 10_000 }));
    const { user } = renderPage(<BuyPanel offer={offer} lock={null} />, `${AT}?quantity=3`);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(said('order', { most: '$100.00', total: '$132.00' }))).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Turn it on' });
    expect(link.getAttribute('href')).toBe('/dashboard/settings');
    await user.click(screen.getByRole('button', { name: words.fewer }));
    expect(screen.queryByText(title)).toBeNull();
  });

  test.each([
    ['day', { left_today_minor: 100 }, { most: '$500.00', left: '$1.00', total: '$45.00' }],
    ['orders_per_hour', { orders_left: 0 }, { most: 5 }],
  ] as const)('of the %s', async (limit, changes, values) => {
    api.answer('orders.buyerLimits', () => sampleBuyerLimits({ ...changes, next: null }));
    renderPage(<BuyPanel offer={offer} lock={null} />, AT);
    expect(await screen.findByText(said(limit, values as never))).toBeTruthy();
  });

  test('is not asked for without a sign-in', async () => {
    forgetUser();
    renderPage(<BuyPanel offer={offer} lock={null} />, AT);
    expect(buy('$45.00')).toBeTruthy();
    expect(api.inputs('orders.buyerLimits')).toHaveLength(0);
  });
});
