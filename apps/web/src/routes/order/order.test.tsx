// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ORDER_STATES } from '@guildhall/domain/orders/types';
import { DUE, sampleEarnings, sampleOrder, sampleUnit } from '../../features/orders/test-orders.ts';
import { AnswerLost, api, held, refused } from '../../lib/test-api.ts';
import { isBusy, renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import type { Route } from './+types/order';
import OrderRoute from './order.tsx';

const orders = messagesIn('en', 'orders/order');
const payments = messagesIn('en', 'payments');
const vault = messagesIn('en', 'vault');

/** Each event that the server may allow, and the name of its button. */
const orderButtons = {
  abandon: orders('action.abandon.open'),
  cancel_before_start: orders('action.cancel_before_start.open'),
  cancel_late: orders('action.cancel_late.open'),
  start_delivery: orders('action.start_delivery.open'),
  cannot_deliver: orders('action.cannot_deliver.open'),
  pay: payments('checkout.submit_wallet', { total: '$20.80' }),
} as const;
const unitButtons = {
  reveal: vault('show.single.account'),
  return_sealed: vault('return.open'),
  confirm: vault('confirm.open'),
} as const;
const words = {
  notFound: orders('not_found'),
  toPurchases: orders('to_purchases'),
  loadFailed: orders('load_failed'),
  startTitle: orders('action.start_delivery.title'),
  start: orders('action.start_delivery.submit'),
  keep: orders('action.back'),
};

const page = (id = 'order-1') => (
  <OrderRoute {...({ params: { id } } as unknown as Route.ComponentProps)} />
);
const shows = (order: OutputOf<'orders.detail'>) => {
  api.answer('orders.detail', () => order);
  return renderPage(page(), '/order/order-1');
};
const button = (name: string) => screen.getByRole('button', { name });
const findButton = async (name: string) => await screen.findByRole('button', { name });
const buttonNames = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

beforeEach(() => signedIn());

describe('buttons are drawn from what the server allows, and from nothing else', () => {
  const all = Object.values({ ...orderButtons, ...unitButtons });

  test.each(Object.entries(orderButtons))('%s', async (event, name) => {
    const allowedEvents = [event as keyof typeof orderButtons];
    shows(
      sampleOrder({ allowed_events: allowedEvents, units: [sampleUnit({ allowed_events: [] })] }),
    );
    await findButton(name);
    expect(all.filter((each) => buttonNames().includes(each))).toEqual([name]);
  });

  test.each(Object.entries(unitButtons))('of a unit: %s', async (event, name) => {
    const allowedEvents = [event as keyof typeof unitButtons];
    shows(sampleOrder({ units: [sampleUnit({ allowed_events: allowedEvents })] }));
    await findButton(name);
    expect(all.filter((each) => buttonNames().includes(each))).toEqual([name]);
  });

  test('several codes that may be moved can be moved at once', async () => {
    const units = [1, 2, 3].map((position) =>
      sampleUnit({
        id: `unit-${position}`,
        position,
        allowed_events: position < 3 ? ['return_sealed'] : ['confirm'],
      }),
    );
    api.answer('orders.returnSealed', () => ({ state: 'delivered' }));
    api.answer('orders.quoteReturn', ({ unit_ids }) => ({
      refund_minor: 3_792,
      returned_unit_ids: unit_ids,
      left: 1,
      raised_total_minor: 2_358,
    }));
    const { user } = shows(sampleOrder({ kind: 'gift_card', units }));
    await user.click(await findButton(vault('return.open_all', { count: 2 })));
    const dialog = await screen.findByRole('dialog', { name: vault('return.title', { count: 2 }) });
    // What the buyer gets back is said before, and is what they agree to.
    await within(dialog).findByText(vault('return.body', { count: 2, amount: '$37.92' }));
    within(dialog).getByText(vault('return.raised', { left: 1, price: '$23.58' }));
    await user.click(within(dialog).getByRole('button', { name: vault('return.submit') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.inputs('orders.returnSealed')).toMatchObject([
      { unit_ids: ['unit-1', 'unit-2'], expected_refund_minor: 3_792 },
    ]);
    expect(
      screen.queryByRole('button', { name: vault('confirm.open_all', { count: 1 }) }),
    ).toBeNull();
  });
});

describe('the page says what a return gives back before it is confirmed (O14)', () => {
  async function asksToReturn() {
    const unit = sampleUnit({ allowed_events: ['return_sealed'] });
    const { user } = shows(sampleOrder({ kind: 'gift_card', units: [unit] }));
    await user.click(await findButton(vault('return.open')));
    const dialog = await screen.findByRole('dialog');
    return {
      user,
      dialog,
      submit: within(dialog).getByRole('button', { name: vault('return.submit') }),
    };
  }

  test('also that all go back, when too few would stay', async () => {
    api.answer('orders.quoteReturn', () => ({
      refund_minor: 6_150,
      returned_unit_ids: ['a', 'b', 'c'],
      left: 0,
      raised_total_minor: null,
    }));
    const { dialog } = await asksToReturn();
    await within(dialog).findByText(vault('return.all', { count: 3 }));
    expect(dialog.textContent).toContain(vault('return.body', { count: 3, amount: '$61.50' }));
  });

  test('and a return that is refused cannot be confirmed', async () => {
    api.answer('orders.quoteReturn', () => {
      throw refused('RETURN_BELOW_MINIMUM', { facts: { min_quantity: 3, left: 2 } });
    });
    const { dialog, submit } = await asksToReturn();
    await within(dialog).findByRole('alert');
    expect(submit).toHaveProperty('disabled', true);
  });
});

describe('how to redeem a code is shown as long as the buyer may open one', () => {
  const redeem = { url: 'https://redeem.example.test/', steps: ['Enter the code.'] };

  test.each([
    [['reveal'], 1],
    [[], 0],
  ] as const)('allowed: %j', async (allowedEvents, shown) => {
    const units = [sampleUnit({ allowed_events: [...allowedEvents] })];
    shows(sampleOrder({ kind: 'gift_card', redeem, units }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryAllByText('Enter the code.')).toHaveLength(shown);
  });
});

test('a gift card says its region by name', async () => {
  const { snapshot } = sampleOrder();
  shows(
    sampleOrder({ snapshot: { ...snapshot, region_code: 'UK', region_name: 'Great Britain' } }),
  );
  expect(await screen.findByText('Great Britain')).toBeTruthy();
});

describe('an action of the order', () => {
  const order = sampleOrder({
    side: 'seller',
    state: 'paid',
    delivered_at: null,
    allowed_events: ['start_delivery'],
  });

  async function ask() {
    const shown = shows(order);
    await shown.user.click(await findButton(orderButtons.start_delivery));
    const dialog = within(await screen.findByRole('dialog', { name: words.startTitle }));
    return { ...shown, dialog };
  }

  test('is asked about once; the keyboard goes back to where it began', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: words.keep }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => {
      expect(document.activeElement).toBe(button(orderButtons.start_delivery));
    });
    expect(api.inputs('orders.startDelivery')).toEqual([]);
  });

  test('that is under way cannot be left, and says when it is done', async () => {
    const answer = held<OutputOf<'orders.startDelivery'>>();
    api.answer('orders.startDelivery', async () => await answer.promise);
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: words.start }));
    await waitFor(() =>
      expect(isBusy(dialog.getByRole('button', { name: words.start }))).toBe(true),
    );
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: words.start }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    api.answer('orders.detail', () => ({ ...order, state: 'in_delivery', allowed_events: [] }));
    await act(async () => answer.release({ state: 'in_delivery' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.inputs('orders.startDelivery')).toHaveLength(1);
    expect(shownToasts.map(({ kind }) => kind)).toEqual(['success']);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: orderButtons.start_delivery })).toBeNull();
    });
  });

  test('whose event comes before its answer shows its state, and says that it is done: no more', async () => {
    const answer = held<OutputOf<'orders.startDelivery'>>();
    api.answer('orders.startDelivery', async () => await answer.promise);
    const { user, dialog } = await ask();
    await waitFor(() => expect(api.streams()).toHaveLength(1), { timeout: 10_000 });
    await user.click(dialog.getByRole('button', { name: words.start }));
    api.answer('orders.detail', () => ({ ...order, state: 'in_delivery', allowed_events: [] }));
    api.streams()[0]?.say('1:1:', { orders: null });
    const state = messagesIn('en', 'orders')('state.in_delivery.seller');
    // True of the user's own changes too: not that somebody has changed the order.
    expect(await screen.findByText(`Order status: ${state}.`)).toBeTruthy();
    await act(async () => answer.release({ state: 'in_delivery' }));
    await waitFor(() => expect(shownToasts.map(({ kind }) => kind)).toEqual(['success']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is shown also where the address has its id in capitals', async () => {
    api.answer('orders.detail', () => order);
    renderPage(page('ORDER-1'), '/order/ORDER-1');
    await findButton(orderButtons.start_delivery);
    await waitFor(() => expect(api.streams()).toHaveLength(1), { timeout: 10_000 });
    api.answer('orders.detail', () => ({ ...order, state: 'in_delivery', allowed_events: [] }));
    api.streams()[0]?.say('1:1:', { orders: ['order-1'] });
    const state = messagesIn('en', 'orders')('state.in_delivery.seller');
    expect(await screen.findByText(`Order status: ${state}.`)).toBeTruthy();
  });

  test('whose answer is lost is sent again under the same key', async () => {
    let lost = true;
    api.answer('orders.startDelivery', () => {
      if (lost) throw new AnswerLost();
      return { state: 'in_delivery' };
    });
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: words.start }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    lost = false;
    await user.click(dialog.getByRole('button', { name: words.start }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = api.inputs('orders.startDelivery');
    expect(first?.idempotency_key).toMatch(/.{16,}/);
    expect(second).toEqual(first);
  });

  test('that came too late says so, and the page catches up', async () => {
    api.answer('orders.startDelivery', () => {
      throw refused('ORDER_EVENT_REFUSED');
    });
    const { user, dialog } = await ask();
    const before = api.inputs('orders.detail').length;
    await user.click(dialog.getByRole('button', { name: words.start }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(api.inputs('orders.detail').length).toBeGreaterThan(before));
    expect(shownToasts).toEqual([]);
  });
});

describe('for staff, who are neither side', () => {
  test.each(ORDER_STATES)(
    'an order that is %s says who does what, and never “you”',
    async (state) => {
      shows(
        sampleOrder({
          side: 'staff',
          state,
          units: [sampleUnit({ allowed_events: [] })],
          next: { waits_for: 'nobody', on_due: null, due_at: DUE, promised_at: DUE },
        }),
      );
      await screen.findByRole('heading', { level: 1, name: 'Diamond account' });
      const text = document.body.textContent ?? '';
      expect(text).not.toMatch(/\byours?\b|\byou\b/i);
      expect(text).toContain('Wren');
      expect(text).toContain('Quartermaster7');
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});

test('an order of another user is not found, and the page links to the user’s own', async () => {
  api.answer('orders.detail', () => {
    throw refused('ORDER_NOT_FOUND');
  });
  renderPage(page());
  expect(await screen.findByRole('heading', { level: 1, name: words.notFound })).toBeTruthy();
  expect(screen.getByRole('link', { name: words.toPurchases }).getAttribute('href')).toBe(
    '/dashboard/orders/purchased',
  );
});

test('an order that does not load says so, and is there after another try', async () => {
  api.answer('orders.detail', () => {
    throw refused('TOO_MANY_REQUESTS', { facts: { retry_after_seconds: 30 } });
  });
  const { user } = renderPage(page());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words.loadFailed);
  api.answer('orders.detail', () => sampleOrder());
  await user.click(within(alert).getByRole('button'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Diamond account' })).toBeTruthy();
});

describe('the earnings of a sale', () => {
  const posted = {
    net_minor: 1_840,
    hold_minor: 1_656,
    reserve_minor: 184,
    available_minor: 0,
    commission_minor: 160,
  };
  const t = messagesIn('en', 'wallet');
  const showsEarnings = async (expected: typeof posted | null) => {
    const earnings = sampleEarnings({
      ...posted,
      hold_until: DUE,
      reserve_until: DUE,
      expected,
    });
    shows(sampleOrder({ side: 'seller', earnings }));
    await screen.findByText(t('earnings.net'));
  };

  test('say what of them is only expected', async () => {
    await showsEarnings({ ...posted, net_minor: 920 });
    expect(screen.getByText(t('earnings.expected')).parentElement?.textContent).toContain('$9.20');
  });

  test('say once that all of them is a forecast', async () => {
    const earnings = sampleEarnings({ ...posted, expected: posted });
    shows(sampleOrder({ side: 'seller', earnings }));
    const net = await screen.findByText(t('earnings.net_forecast'));
    expect(net.parentElement?.textContent).toContain('$18.40');
    expect(screen.queryByText(t('earnings.expected'))).toBeNull();
  });

  test('are facts once all is confirmed', async () => {
    await showsEarnings(null);
    expect(screen.queryByText(t('earnings.expected'))).toBeNull();
  });
});
