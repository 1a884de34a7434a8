// @vitest-environment happy-dom
import type { OrderRowView } from '@guildhall/api/orders/views';
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOW, sampleOrderRow } from '../../features/orders/test-orders.ts';
import { api, held, refused } from '../../lib/test-api.ts';
import { isBusy, renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import PurchasedRoute from './purchased.tsx';
import SoldRoute from './sold.tsx';

const t = messagesIn('en', 'orders');
const words = {
  search: t('search.label'),
  loadFailed: t('list.load_failed'),
  emptyPurchased: t('list.bought.empty'),
  emptySold: t('list.sold.empty'),
  emptyTab: t('list.empty_tab'),
  emptySearch: t('search.empty'),
  browse: t('list.browse'),
  showAll: t('list.show_all'),
  clearSearch: t('search.clear'),
  needsYou: t('tab.needs_you'),
  yourTurn: t('your_turn'),
};

type Page = OutputOf<'orders.list'>;
const page = (...rows: Parameters<typeof sampleOrderRow>[0][]): Page => ({
  now: NOW,
  items: rows.map((changes) => sampleOrderRow(changes)),
  next_cursor: null,
});
const bodyRows = () => screen.getAllByRole('row').slice(1);

beforeEach(() => signedIn());

test.each([
  ['purchases', <PurchasedRoute key="page" />, '3', '3 need you'],
  ['sales', <SoldRoute key="page" />, '99+', '100 need you'],
])(
  'the tabs of %s begin with what needs the user, with its number',
  async (_of, route, shown, said) => {
    api.answer('orders.countNeedsYou', () => ({ bought: 3, sold: 100 }));
    api.answer('orders.list', () => page({}));
    renderPage(route);
    await screen.findByText(said);
    const [first] = within(screen.getByRole('navigation', { name: t('tab.label') })).getAllByRole(
      'link',
    );
    expect(first?.textContent).toBe(`${words.needsYou}${shown} ${said} `);
  },
);

test('purchases begin with what waits for the buyer, if anything does', async () => {
  api.answer('orders.countNeedsYou', () => ({ bought: 1, sold: 0 }));
  api.answer('orders.list', () => page({}));
  const { user } = renderPage(<PurchasedRoute />);
  const tab = (key: 'needs_you' | 'all') =>
    screen.getByRole('link', { name: new RegExp(`^${t(`tab.${key}`)}`) });
  await waitFor(() => expect(tab('needs_you').getAttribute('aria-current')).toBe('page'));
  expect(api.inputs('orders.list').at(-1)).toMatchObject({ side: 'bought', tab: 'needs_you' });
  await user.click(tab('all'));
  await waitFor(() => expect(tab('all').getAttribute('aria-current')).toBe('page'));
});

test('what is late says so, and only that', async () => {
  const next = { waits_for: 'seller', on_due: 'cancel_late', due_at: '2026-11-21T12:00:00.000Z' };
  const promised = (at: string) => ({ state: 'paid', next: { ...next, promised_at: at } }) as const;
  const late = promised('2026-11-20T11:59:00.000Z');
  const inTime = promised('2026-11-20T12:01:00.000Z');
  api.answer('orders.list', () => page(late, { ...inTime, id: 'order-2' }));
  renderPage(<PurchasedRoute />);
  await screen.findByRole('table');
  const [first, second] = bodyRows().map((row) => within(row));
  expect(first?.getByText(t('late'))).toBeTruthy();
  expect(second?.queryByText(t('late'))).toBeNull();
});

test('before the answer places are held; then each row leads to its order and says whose move it is', async () => {
  const answer = held<Page>();
  api.answer('orders.list', async () => await answer.promise);
  renderPage(<PurchasedRoute />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(words.emptyPurchased)).toBeNull();
  const theirs = sampleOrderRow({ id: 'order-2', title: 'Steam card', needs_you: false });
  await act(async () => answer.release({ ...page({}), items: [sampleOrderRow(), theirs] }));
  await screen.findByRole('table');
  const [first, second] = bodyRows().map((row) => within(row));
  expect(first?.getByRole('link', { name: 'Diamond account' }).getAttribute('href')).toBe(
    '/order/order-1',
  );
  expect(first?.getByText(words.yourTurn)).toBeTruthy();
  expect(second?.queryByText(words.yourTurn)).toBeNull();
});

const over = {
  state: 'completed',
  quantity: 2,
  next: { waits_for: 'nobody', on_due: null, due_at: null, promised_at: null },
} as const;

test('what was bought can be bought again: there while it is for sale, or similar offers', async () => {
  const gone = { ...over, id: 'order-2', title: 'Steam card', is_offered: false };
  const unpaid = { ...over, id: 'order-3', title: 'Old card', state: 'expired' } as const;
  api.answer('orders.list', () => page(over, gone, unpaid));
  renderPage(<PurchasedRoute />);
  const again = await screen.findByRole('link', {
    name: t('again.buy_named', { title: 'Diamond account' }),
  });
  expect(again.getAttribute('href')).toBe('/accounts/valorant-accounts/offer-1?quantity=2');
  const similar = screen.getByRole('link', {
    name: t('again.similar_named', { title: 'Steam card' }),
  });
  expect(similar.getAttribute('href')).toBe('/accounts/valorant-accounts');
  expect(screen.queryByRole('link', { name: /Old card./ })).toBeNull();
});

test('what was sold is not bought again', async () => {
  api.answer('orders.list', () => page(over));
  renderPage(<SoldRoute />);
  await screen.findByRole('table');
  expect(screen.queryByText(t('again.buy'))).toBeNull();
});

test.each([
  ['nothing bought', <PurchasedRoute key="page" />, '', words.emptyPurchased, words.browse, '/'],
  ['nothing sold', <SoldRoute key="page" />, '', words.emptySold, words.browse, '/'],
  ['an empty tab', <SoldRoute key="page" />, '?tab=open', words.emptyTab, words.showAll, '/o'],
])('%s is said, with what to do next', async (_name, route, search, title, next, leadsTo) => {
  api.answer('orders.list', () => page());
  const { user, address } = renderPage(route, `/o${search}`);
  expect(await screen.findByText(title)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: next }));
  await waitFor(() => expect(address()).toBe(leadsTo));
});

test('a search that finds nothing can be cleared, in the field, the address and the list', async () => {
  api.answer('orders.list', ({ search }) => (search === '' ? page({}) : page()));
  const { user, address } = renderPage(<PurchasedRoute />, '/o?q=nothing');
  expect(await screen.findByText(words.emptySearch)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: words.clearSearch }));
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: words.search }).value).toBe('');
  expect(address()).toBe('/o');
});

test('typing asks once, when it pauses, and keeps the tab', async () => {
  api.answer('orders.list', () => page({}));
  const { user, address } = renderPage(<PurchasedRoute />, '/o?tab=open');
  await user.type(screen.getByRole('searchbox', { name: words.search }), ' dia');
  await waitFor(() => expect(address()).toBe('/o?tab=open&q=dia'));
  await waitFor(() => {
    expect(api.inputs('orders.list').map(({ search }) => search)).toEqual(['', 'dia']);
  });
  await user.click(screen.getByRole('link', { name: words.needsYou }));
  await waitFor(() => expect(address()).toBe('/o?tab=needs_you&q=dia'));
  expect(screen.getByRole('link', { name: words.needsYou }).getAttribute('aria-current')).toBe(
    'page',
  );
});

test('a list that does not load says so, and is there after another try', async () => {
  let answer: () => Page = () => {
    throw refused('PERMISSION_DENIED');
  };
  api.answer('orders.list', () => answer());
  const { user } = renderPage(<PurchasedRoute />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(words.loadFailed);
  answer = () => page({});
  await user.click(within(alert).getByRole('button'));
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a long list grows at the end; while it does, its button is busy', async () => {
  const more = held<Page>();
  api.answer('orders.list', async ({ cursor }) =>
    cursor === null ? { ...page({}), next_cursor: 'second' } : await more.promise,
  );
  const { user } = renderPage(<SoldRoute />);
  await screen.findByRole('table');
  const others = () =>
    screen.getAllByRole('button').filter(({ textContent }) => textContent !== t('download'));
  const [button = document.body] = others();
  await user.click(button);
  await waitFor(() => expect(isBusy(button)).toBe(true));
  await act(async () => more.release(page({ id: 'order-2', title: 'Steam card' })));
  await waitFor(() => expect(bodyRows()).toHaveLength(2));
  expect(others()).toEqual([]);
});

test('of a sale it is said what of the earnings is only expected', async () => {
  api.answer('orders.list', () =>
    page(
      { id: 'all', amount_minor: 1_900, expected_minor: 1_900 },
      { id: 'part', amount_minor: 3_800, expected_minor: 1_900 },
      { id: 'none', amount_minor: 1_900, expected_minor: 0 },
    ),
  );
  renderPage(<SoldRoute />);
  await screen.findByRole('table');
  const [all, part, none] = bodyRows().map((row) => within(row));
  expect(all?.getByText(t('expected'))).toBeTruthy();
  expect(part?.getByText(t('expected_part', { amount: '$19.00' }))).toBeTruthy();
  expect(none?.queryByText(/expected/)).toBeNull();
});

describe('the list follows its orders', () => {
  const row = (number: number, changes: Partial<OrderRowView> = {}) =>
    sampleOrderRow({
      id: `order-${number}`,
      title: `Order ${number}`,
      created_at: `2026-11-0${number}T12:00:00.000Z`,
      ...changes,
    });
  /** What the server has now, newest first. */
  let orders: OrderRowView[] = [];
  const titles = () => bodyRows().map((each) => within(each).getByRole('link').textContent);
  const changed = (...ids: string[]) => ({ orders: ids });

  async function openList() {
    api.answer('orders.list', ({ order_ids, cursor }) => {
      const found = orders.filter(({ id }) => order_ids === undefined || order_ids.includes(id));
      if (order_ids !== undefined || orders.length < 3) return { ...page(), items: found };
      const items = cursor === null ? found.slice(0, 2) : found.slice(2);
      return { now: NOW, items, next_cursor: cursor === null ? 'second' : null };
    });
    renderPage(<PurchasedRoute />);
    await screen.findByRole('table');
    await waitFor(() => expect(api.streams()).toHaveLength(1), { timeout: 10_000 });
    const [stream] = api.streams();
    if (stream === undefined) throw new Error('the list opened no stream');
    stream.say('1:1:');
    return stream;
  }
  const requestedIds = () => api.inputs('orders.list').map(({ order_ids }) => order_ids);

  test('and reads again only those that have changed: in place, left out or added', async () => {
    orders = [row(3), row(2)];
    const stream = await openList();
    orders = [row(4), row(3, { needs_you: false })];
    stream.say('2:2:', changed('order-2', 'order-3', 'order-4'));
    await waitFor(() => expect(titles()).toEqual(['Order 4', 'Order 3']));
    expect(within(bodyRows()[1] as HTMLElement).queryByText(words.yourTurn)).toBeNull();
    expect(requestedIds()).toEqual([undefined, ['order-2', 'order-3', 'order-4']]);
  });

  test('and leaves an order to the page that it belongs to', async () => {
    orders = [row(5), row(4), row(1)];
    const stream = await openList();
    orders = [row(5), row(4, { title: 'Sold' }), row(2), row(1)];
    stream.say('2:2:', changed('order-2', 'order-4'));
    await waitFor(() => expect(titles()).toEqual(['Order 5', 'Sold']));
  });

  test('and reads all of them when any may have changed', async () => {
    orders = [row(2)];
    const stream = await openList();
    orders = [row(3)];
    stream.say('2:2:', { orders: null });
    await waitFor(() => expect(titles()).toEqual(['Order 3']));
    expect(requestedIds()).toEqual([undefined, undefined]);
  });

  test('through one stream for all tabs', async () => {
    orders = [row(2)];
    await openList();
    act(() => screen.getByRole('link', { name: words.needsYou }).click());
    await waitFor(() => expect(requestedIds()).toHaveLength(2));
    await screen.findByRole('table');
    expect(api.streams()).toHaveLength(1);
  });
});

test('a refund is a line in the list', async () => {
  api.answer('orders.list', () => page({ refunded_minor: 1_040 }, { id: 'order-2' }));
  renderPage(<PurchasedRoute />);
  expect(await screen.findAllByText(t('refunded', { amount: '$10.40' }))).toHaveLength(1);
});
