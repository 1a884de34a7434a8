// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AnswerLost, api, held, refused } from '../../lib/test-api.ts';
import { errorAt, isBusy, renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import { sampleEntry, sampleGroup, sampleWallet } from '../../features/wallet/test-answers.ts';
import WalletRoute from './wallet.tsx';

const t = messagesIn('en', 'wallet');
const price = formatsIn('en').price;
const words = {
  loadFailed: t('load_failed'),
  topUp: t('top_up.open'),
  topUpTitle: t('top_up.title'),
  topUpAmount: (amount: string) => t('top_up.submit_amount', { amount }),
  amount: t('top_up.amount'),
  move: t('move.open'),
  moveTitle: t('move.title'),
  moveAmount: (amount: string) => t('move.submit_amount', { amount }),
  showAllHolds: (count: number) => t('holds.show_all', { count }),
  showMore: messagesIn('en', 'site')('ui.load_more'),
  ledgerEmpty: t('ledger.empty'),
  ledgerFailed: t('ledger.load_failed'),
  filter: t('ledger.filter'),
  allAccounts: t('ledger.all_accounts'),
};

type Group = OutputOf<'wallet.statement'>['groups'][number];
type Hold = OutputOf<'wallet.holds'>[number];

const wallet = sampleWallet({
  spendable_minor: 12_345,
  available_minor: 4_000,
  total_minor: 16_345,
});

const order: NonNullable<Group['order']> = {
  id: 'order-1',
  number: 'GH-1001',
  language: 'de',
  title: 'Konto mit Drachen',
  kind: 'account',
  side: 'bought',
};

function hold(index: number): Hold {
  return {
    id: `hold-${index}`,
    kind: 'hold',
    order_id: `order-${index}`,
    order_number: `GH-${index}`,
    language: 'de',
    title: `Sale ${index}`,
    amount_minor: 1_000,
    release_at: '2026-11-27T12:00:00.000Z',
  };
}

const charts = messagesIn('en', 'charts');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const findButton = async (name: string) => await screen.findByRole('button', { name });
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = async () => await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const leftFor = vi.fn<(address: string | URL) => void>();

const period = (month: string, held: number) => ({
  from: `${month}-01`,
  to: `${month}-28`,
  in_minor: 500,
  released_minor: 300,
  held_minor: held,
});

beforeEach(() => {
  signedIn();
  vi.spyOn(globalThis.location, 'assign').mockImplementation(leftFor);
  api.answer('wallet.summary', () => wallet);
  api.answer('wallet.overTime', ({ days }) => ({
    days: days ?? 90,
    step: 'month',
    currency: 'USD',
    periods: [period('2026-10', 0), period('2026-11', 12_300)],
  }));
});
afterEach(() => void vi.restoreAllMocks());
afterEach(() => void leftFor.mockReset());

describe('topping up', () => {
  async function openTopUp() {
    const page = renderPage(<WalletRoute />);
    await page.user.click(await findButton(words.topUp));
    const dialog = await findDialog(words.topUpTitle);
    const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: words.amount });
    return { ...page, dialog, amount };
  }

  test('an amount that is not allowed is marked and not sent', async () => {
    const { user, amount } = await openTopUp();
    for (const typed of ['4.99', '2000.01', '12,345', 'ten', '']) {
      await user.clear(amount);
      await user.type(amount, `${typed}{Enter}`);
      expect(errorAt(amount), typed).not.toBeNull();
    }
    expect(api.inputs('payments.startTopUp')).toEqual([]);
  });

  test('a preset fills in the amount, and the button says what will be paid', async () => {
    const { user, dialog, amount } = await openTopUp();
    await user.click(dialog.getByRole('button', { name: '$100' }));
    expect(amount.value).toBe('100');
    expect(dialog.getByRole('button', { name: '$100' }).getAttribute('aria-pressed')).toBe('true');
    expect(dialog.getByRole('button', { name: words.topUpAmount('$100.00') })).toBeTruthy();
  });

  test('after a lost answer the same key is sent, and the browser leaves once', async () => {
    let lost = true;
    api.answer('payments.startTopUp', () => {
      if (lost) throw new AnswerLost();
      return { payment_id: 'payment-1', redirect_url: 'https://provider.test/pay' };
    });
    const { user, dialog, amount } = await openTopUp();
    await user.clear(amount);
    await user.type(amount, '12.5{Enter}');
    expect(await dialog.findByRole('alert')).toBeTruthy();
    lost = false;
    await user.type(amount, '{Enter}');
    await waitFor(() =>
      expect(leftFor).toHaveBeenCalledExactlyOnceWith('https://provider.test/pay'),
    );
    const [first, second] = api.inputs('payments.startTopUp');
    expect(first?.amount_minor).toBe(1_250);
    expect(second).toEqual(first);
    // Until the page is left the button stays busy, and a second click does nothing.
    const submit = dialog.getByRole('button', { name: words.topUpAmount('$12.50') });
    expect(isBusy(submit)).toBe(true);
    await user.click(submit);
    expect(api.inputs('payments.startTopUp')).toHaveLength(2);
  });

  test('Escape closes it, forgets what was typed, and gives the keyboard back', async () => {
    const { user, amount } = await openTopUp();
    await user.clear(amount);
    await user.keyboard('{Enter}');
    expect(errorAt(amount)).not.toBeNull();
    await user.keyboard('{Escape}');
    await isClosed();
    await waitFor(() => expect(document.activeElement).toBe(button(words.topUp)));
    await user.keyboard('{Enter}');
    const dialog = await findDialog(words.topUpTitle);
    const again = dialog.getByRole<HTMLInputElement>('textbox', { name: words.amount });
    expect(again.value).toBe('25');
    expect(errorAt(again)).toBeNull();
  });
});

describe('moving earnings', () => {
  test('begins with all there is, refuses more, cannot be left half-way, and says it is done', async () => {
    const answer = held<OutputOf<'wallet.moveEarnings'>>();
    let now = wallet;
    api.answer('wallet.summary', () => now);
    api.answer('wallet.moveEarnings', async () => await answer.promise);
    const { user } = renderPage(<WalletRoute />);
    await user.click(await findButton(words.move));
    const dialog = await findDialog(words.moveTitle);
    const amount = dialog.getByRole<HTMLInputElement>('textbox');
    expect(amount.value).toBe('40');
    await user.type(amount, '.01{Enter}');
    expect(errorAt(amount)).not.toBeNull();
    await user.clear(amount);
    await user.type(amount, '15{Enter}');
    await waitFor(() => {
      expect(isBusy(dialog.getByRole('button', { name: words.moveAmount('$15.00') }))).toBe(true);
    });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    now = { ...wallet, spendable_minor: 13_845, available_minor: 2_500 };
    answer.release({ moved_minor: 1_500 });
    await isClosed();
    expect(api.inputs('wallet.moveEarnings').map(({ amount_minor }) => amount_minor)).toEqual([
      1_500,
    ]);
    expect(shownToasts.map(({ kind }) => kind)).toEqual(['success']);
    expect(await screen.findByText(price(13_845, 'USD', false))).toBeTruthy();
  });

  test('is not offered when nothing is available; a debt is shown as long as there is one', async () => {
    api.answer('wallet.summary', () => ({ ...wallet, available_minor: 0, debt_minor: 700 }));
    renderPage(<WalletRoute />);
    expect(await screen.findByText(t('move.nothing'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.move })).toBeNull();
    expect(screen.getByRole('heading', { name: t('balance.debt') })).toBeTruthy();
  });
});

describe('held amounts', () => {
  const links = () =>
    screen.queryAllByRole('link', { name: /^Sale/ }).map(({ textContent }) => textContent);

  test('eight are shown at first, all of them when asked for, and each leads to its order', async () => {
    api.answer('wallet.holds', () => Array.from({ length: 10 }, (_, index) => hold(index)));
    const { user } = renderPage(<WalletRoute />);
    await waitFor(() => expect(links()).toHaveLength(8));
    const more = button(words.showAllHolds(10));
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(links()).toHaveLength(10);
    const last = screen.getByRole('link', { name: 'Sale 9' });
    expect([last.getAttribute('href'), last.lang]).toEqual(['/order/order-9', 'de']);
    await user.click(button(t('holds.show_fewer')));
    expect(links()).toHaveLength(8);
  });

  test('the codes of an order are one row, with their sum and the first and the last release', async () => {
    const later = { release_at: '2026-11-28T12:00:00.000Z', id: 'hold-later' };
    const reserve = { ...hold(1), id: 'reserve-1', kind: 'reserve' as const };
    api.answer('wallet.holds', () => [hold(1), hold(2), { ...hold(1), ...later }, reserve]);
    renderPage(<WalletRoute />);
    await waitFor(() => expect(links()).toEqual(['Sale 1', 'Sale 2', 'Sale 1']));
    const row = screen.getByText(t('holds.items', { number: 'GH-1', count: 2 })).closest('tr');
    expect(row?.textContent).toContain('$20.00');
    expect(row?.textContent).toMatch(/Nov\s27.*Nov\s28/);
  });

  test('none are said to be none', async () => {
    renderPage(<WalletRoute />);
    expect(await screen.findByText(new RegExp(t('holds.empty')))).toBeTruthy();
  });
});

describe('the movements', () => {
  const rows = async () =>
    within(await screen.findByRole('list', { name: t('ledger.title') })).getAllByRole('listitem');

  test('grow at the end, page by page, until there is no more', async () => {
    api.answer('wallet.statement', ({ cursor }) =>
      cursor === 'second'
        ? { groups: [sampleGroup('third')], next_cursor: null }
        : { groups: [sampleGroup('first'), sampleGroup('second')], next_cursor: 'second' },
    );
    const { user } = renderPage(<WalletRoute />);
    expect(await rows()).toHaveLength(2);
    await user.click(button(words.showMore));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: words.showMore })).toBeNull();
    expect(api.inputs('wallet.statement').map(({ cursor }) => cursor)).toEqual([null, 'second']);
  });

  test('of an order are one group that opens, and leads to the order', async () => {
    const entries = [
      sampleEntry({ id: 'a', code: 'E3', amount_minor: 10_400 }),
      sampleEntry({ id: 'b', code: 'E2', amount_minor: -10_400 }),
    ];
    const ofOrder = sampleGroup('order-1', { order, entry_count: 2, sum_minor: 0, entries });
    api.answer('wallet.statement', () => ({ groups: [ofOrder], next_cursor: null }));
    const { user } = renderPage(<WalletRoute />);
    const link = await screen.findByRole('link', { name: order.title });
    expect([link.getAttribute('href'), link.lang]).toEqual(['/order/order-1', 'de']);
    const toggle = button(t('ledger.show_entries', { count: 2 }));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    const list = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(list?.className).toContain('hidden');
    await user.click(toggle);
    expect(list?.className).not.toContain(' hidden');
    expect(list?.textContent).toContain(t('entry.refunded'));
  });

  test('of one account, kind and month stand in the address, and so does nothing when all are shown', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const { user, address } = renderPage(
      <WalletRoute />,
      `/dashboard/wallet?account=available&kind=sale&period=${month}&q=drachen`,
    );
    await waitFor(() => {
      expect(api.inputs('wallet.statement')[0]).toMatchObject({
        account: 'available',
        kind: 'sale',
        search: 'drachen',
        from: `${month}-01`,
      });
    });
    const [year, ofYear] = month.split('-').map(Number);
    const end = new Date(Date.UTC(year ?? 0, ofYear ?? 0, 0)).toISOString().slice(0, 10);
    expect(api.inputs('wallet.statement')[0]?.to).toBe(end);
    expect(await screen.findByText(t('ledger.nothing_found'))).toBeTruthy();
    for (const [name, all] of [
      [words.filter, words.allAccounts],
      [t('ledger.kind.label'), t('ledger.kind.all')],
      [t('ledger.period.label'), t('ledger.period.all')],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: all }));
    }
    await user.clear(screen.getByRole('searchbox', { name: t('ledger.search') }));
    await waitFor(() => expect(address()).toBe('/dashboard/wallet'));
    await waitFor(() => {
      expect(api.inputs('wallet.statement').at(-1)).toEqual({
        account: 'all',
        kind: 'all',
        search: '',
        cursor: null,
      });
    });
    expect(await screen.findByText(words.ledgerEmpty)).toBeTruthy();
  });

  test('that are far back are looked for when asked', async () => {
    api.answer('wallet.statement', ({ cursor }) =>
      cursor === 'older'
        ? { groups: [sampleGroup('found')], next_cursor: null }
        : { groups: [], next_cursor: 'older' },
    );
    const { user } = renderPage(<WalletRoute />, '/dashboard/wallet?kind=fee');
    await user.click(await findButton(t('ledger.look_further')));
    expect(await rows()).toHaveLength(1);
  });
});

test('what was held is drawn over the time that the address names, with a table behind it', async () => {
  const { user } = renderPage(<WalletRoute />, '/dashboard/wallet?days=365&kind=sale');
  const table = await screen.findByRole('table', {
    name: charts('table', { name: t('over_time.held') }),
  });
  expect(table.textContent).toContain('$123.00');
  await user.click(screen.getByRole('link', { name: t('over_time.range.30') }));
  await waitFor(() => {
    expect(api.inputs('wallet.overTime').map(({ days }) => days)).toEqual([365, 30]);
  });
  // The filters of the statement stay.
  expect(
    screen.getByRole('link', { name: t('over_time.range.90') }).getAttribute('href'),
  ).toContain('kind=sale');
});

test('each part that does not load says so by itself, and can be asked for again', async () => {
  let broken = true;
  const unless = <Value,>(value: Value) => {
    if (broken) throw refused('PERMISSION_DENIED');
    return value;
  };
  api.answer('wallet.summary', () => unless(wallet));
  api.answer('wallet.statement', () => unless({ groups: [], next_cursor: null }));
  const { user } = renderPage(<WalletRoute />);
  const alerts = await waitFor(() => {
    const all = screen.getAllByRole('alert');
    expect(all).toHaveLength(2);
    return all;
  });
  expect(alerts[0]?.textContent).toContain(words.loadFailed);
  expect(alerts[1]?.textContent).toContain(words.ledgerFailed);
  broken = false;
  for (const alert of alerts) await user.click(within(alert).getByRole('button'));
  await findButton(words.topUp);
  await screen.findByText(words.ledgerEmpty);
});

test('says what the user has in all, links escrow to its orders, and payments to theirs', async () => {
  api.answer('wallet.summary', () => ({ ...wallet, in_escrow_minor: 500, total_minor: 16_845 }));
  const payment = sampleEntry({ order_id: 'order-1', order_number: 'GH-1001' });
  const paid = sampleGroup('order-1', { order, entries: [payment] });
  api.answer('wallet.statement', () => ({ groups: [paid], next_cursor: null }));
  renderPage(<WalletRoute />);
  await screen.findByText(t('in_all', { amount: '$168.45' }));
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(t('balance.in_escrow_orders'))).toBe('/dashboard/orders/purchased?tab=open');
  await screen.findByText(t('entry.order_payment'));
  expect(hrefOf(order.title)).toBe('/order/order-1');
});
