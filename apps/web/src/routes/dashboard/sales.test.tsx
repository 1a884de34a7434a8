// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { formulasIn, SEPARATORS, spreadsheetRows } from '@guildhall/scenes/documents/spreadsheet';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api, held, refused } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import SalesRoute from './sales.tsx';

const t = messagesIn('en', 'offers/sales');
const charts = messagesIn('en', 'charts');

const named = {
  kind: 'gift_card',
  language: 'en',
  product_slug: 'steam',
  product_name: 'Steam',
  state: 'active',
} as const;
const nothing = {
  orders: 0,
  units: 0,
  gross_minor: 0,
  net_minor: 0,
  views: 0,
  conversion: null,
};

function answer(days: number) {
  return {
    days,
    step: 'day' as const,
    currency: 'USD',
    sum: {
      orders: 3,
      units: 4,
      gross_minor: 12_000,
      net_minor: 6_600,
      open_minor: 5_000,
      views: 40,
      conversion: 750,
      average_price_minor: 3_000,
    },
    periods: [
      { from: '2026-11-22', to: '2026-11-22', ...nothing },
      {
        from: '2026-11-23',
        to: '2026-11-23',
        orders: 3,
        units: 4,
        gross_minor: 12_000,
        net_minor: 6_600,
        views: 40,
        conversion: 750,
      },
    ],
    best: [
      { ...named, ...nothing, id: 'best', title: 'Steam 50 dollars', orders: 3, units: 4 },
      { ...named, ...nothing, id: 'gone', title: 'An archived offer', state: 'archived' as const },
    ],
    low_stock: [{ ...named, id: 'low', title: 'Steam 20 dollars', stock_count: 1 }],
  };
}

const terms = {
  commission: { account: 700, gift_card: 400 },
  max_active_offers: 200,
  max_price_minor: 150_000,
};
const ownLevel = {
  seller_level: 2,
  level_since: '2026-11-01T00:00:00.000Z',
  window_days: 90,
  currency: 'USD',
  terms,
  next: {
    level: 3,
    terms: { ...terms, commission: { account: 600, gift_card: 350 } },
    needs: [
      { name: 'orders', needed: 100, has: 42, is_met: false, has_few_cases: false },
      { name: 'volume', needed: 500_000, has: 600_000, is_met: true, has_few_cases: false },
      { name: 'positive_share', needed: 9_750, has: null, is_met: true, has_few_cases: true },
      { name: 'loss_share', needed: 200, has: 250, is_met: false, has_few_cases: false },
      { name: 'of a later version', needed: 1, has: 0, is_met: false, has_few_cases: false },
    ],
  },
  drop: null,
};

beforeEach(() => {
  signedIn();
  api.answer('users.ownLevel', () => ownLevel);
  api.answer('offers.sales', ({ days }) => answer(days ?? 30));
});

async function shown(at = '/dashboard/sales') {
  const page = renderPage(<SalesRoute />, at);
  await screen.findByText(t('best.title'));
  return page;
}

test('the days are those of the address, and a link for each leads to another time', async () => {
  const { user, address } = await shown('/dashboard/sales?days=90');
  expect(api.inputs('offers.sales')).toEqual([{ days: 90 }]);
  const range = within(screen.getByRole('navigation', { name: t('range.label') }));
  expect(range.getByRole('link', { current: 'page' }).textContent).toBe(t('range.90'));
  await user.click(range.getByRole('link', { name: t('range.7') }));
  await waitFor(() => expect(address()).toBe('/dashboard/sales?days=7'));
  await waitFor(() => expect(api.inputs('offers.sales').at(-1)).toEqual({ days: 7 }));
});

test('days that are none of the choices show the usual ones', async () => {
  await shown('/dashboard/sales?days=8');
  expect(api.inputs('offers.sales')).toEqual([{ days: 30 }]);
});

test('each chart has its numbers as a table, which a button shows to everybody', async () => {
  const { user } = await shown();
  for (const name of [t('chart.revenue'), t('chart.orders'), t('chart.views')]) {
    const table = screen.getByRole('table', { name: charts('table', { name }) });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  }
  const table = screen.getByRole('table', { name: charts('table', { name: t('chart.revenue') }) });
  const last = within(table).getAllByRole('row').at(-1);
  const { date } = formatsIn('en');
  expect(last?.textContent).toBe(`${date('2026-11-23')}$120.00$66.00`);
  const hidden = table.parentElement;
  expect(hidden?.className).toMatch(/(^| )sr-only/);
  const [button] = screen.getAllByRole('button', { name: charts('show_table') });
  await user.click(button as HTMLElement);
  expect(hidden?.className).not.toMatch(/(^| )sr-only/);
  expect(button?.getAttribute('aria-expanded')).toBe('true');
});

test('offers lead to their pages, what is low to its form, and what has no page nowhere', async () => {
  await shown();
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Steam 50 dollars')).toBe('/gift-cards/steam/best');
  expect(target('Steam 20 dollars')).toBe('/dashboard/offers/giftcard/low/edit');
  expect(screen.queryByRole('link', { name: 'An archived offer' })).toBeNull();
  expect(screen.getByText('An archived offer')).toBeTruthy();
});

test('a seller without sales and views is told how to begin', async () => {
  const empty = answer(30);
  api.answer('offers.sales', () => ({
    ...empty,
    sum: { ...nothing, open_minor: 0, average_price_minor: null },
    best: [],
    low_stock: [],
  }));
  renderPage(<SalesRoute />);
  await screen.findByText(t('empty.title'));
  expect(screen.getByRole('link', { name: t('empty.sell') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('download') })).toBeNull();
});

test('while it loads it is busy', async () => {
  const first = held<ReturnType<typeof answer>>();
  api.answer('offers.sales', () => first.promise);
  renderPage(<SalesRoute />);
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  first.release(answer(30));
  await screen.findByText(t('best.title'));
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

test('the download is a table with a byte order mark and numbers (I8)', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (content: Blob) => `blob:${String(saved.push(content))}`;
  const revokeObjectURL = () => undefined;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
  const sales = answer(30);
  const periods = sales.periods.map((each) => ({ ...each, net_minor: -each.net_minor }));
  api.answer('offers.sales', () => ({ ...sales, periods }));
  const { user } = await shown();
  await user.click(screen.getByRole('button', { name: t('download') }));
  const bytes = await saved[0]?.arrayBuffer();
  const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(formulasIn(file)).toEqual([]);
  expect(spreadsheetRows(file, SEPARATORS).at(-1)?.slice(1, 4)).toEqual([
    '2026-11-23',
    '120.00',
    '-66.00',
  ]);
});

test('a failure can be tried again', async () => {
  api.answer('offers.sales', () => {
    throw refused('PERMISSION_DENIED');
  });
  const { user } = renderPage(<SalesRoute />);
  const retry = await screen.findByRole('button', { name: /again/i });
  api.answer('offers.sales', () => answer(30));
  await user.click(retry);
  expect(await screen.findByText(t('best.title'))).toBeTruthy();
});

test('the way to the next level says of each need what is there and what is missing', async () => {
  await shown();
  const words = messagesIn('en', 'users');
  const way = await screen.findByRole('region', { name: words('level.next', { level: 3 }) });
  const needs = within(way).getAllByRole('listitem');
  const met = words('level.met');
  expect(
    needs.map((each) => within(each).getByRole('img').getAttribute('aria-label') === met),
  ).toEqual([false, true, true, false]);
  expect(needs.map(({ textContent }) => textContent)).toEqual([
    'Completed orders42 of 100',
    'Sales$6,000 of $5,000',
    'Positive feedbackNot counted yet: you have fewer than 10 cases',
    'Lost disputes2.5%, at most 2%',
  ]);
});

test('a level that will be lost is announced with its date and what it needs', async () => {
  const [need] = ownLevel.next.needs;
  const needs = need === undefined ? [] : [need];
  const drop = { to_level: 1, at: '2026-12-01T00:00:00.000Z', failing_weeks: 1, needs };
  api.answer('users.ownLevel', () => ({ ...ownLevel, drop }));
  await shown();
  await screen.findByText(/lose level 2 on Dec 1, 2026/);
  expect(screen.getByText(/1 week: Completed orders\./)).toBeDefined();
});
