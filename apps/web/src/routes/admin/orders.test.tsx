// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NOW, sampleReviewRow } from '../../features/orders/reviews/test-reviews.ts';
import { api, held, refused } from '../../lib/test-api.ts';
import { isBusy, renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import AdminOrdersRoute from './orders.tsx';

const t = messagesIn('en', 'orders/reviews');

type Page = OutputOf<'orders.paymentReviews'>;
const page = (...rows: Parameters<typeof sampleReviewRow>[0][]): Page => ({
  now: NOW,
  items: rows.map((changes) => sampleReviewRow(changes)),
  next_cursor: null,
});
const bodyRows = () => screen.getAllByRole('row').slice(1);
const authored = { proposed_by: 'Sue', proposed_at: NOW } as const;

beforeEach(() => {
  signedIn({ role: 'support' });
});

test('before the answer places are held; then each row leads to its review and says who has to act', async () => {
  const answer = held<Page>();
  api.answer('orders.paymentReviews', async () => await answer.promise);
  renderPage(<AdminOrdersRoute />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(t('empty'))).toBeNull();
  const rows = page(
    { needs_second_person: true },
    { order_id: 'theirs', proposal: { ...authored, decision: 'reject', is_own: false } },
    { order_id: 'own', proposal: { ...authored, decision: 'clear', is_own: true } },
  );
  await act(async () => answer.release(rows));
  await screen.findByRole('table');
  const texts = bodyRows().map(({ textContent }) => textContent ?? '');
  const links = bodyRows().map((row) => within(row).getByRole('link').getAttribute('href'));
  expect(links).toEqual(['/admin/orders/order-1', '/admin/orders/theirs', '/admin/orders/own']);
  const said = [
    [t('row.undecided'), t('row.second'), '$104.00', '30 min'],
    [t('row.confirm'), t('row.proposed.reject', { name: 'Sue' })],
    [t('row.own'), t('row.own_proposed.clear')],
  ];
  for (const [index, parts] of said.entries()) {
    for (const part of parts) expect(texts[index]).toContain(part);
  }
});

test('the search of the address is asked for among all orders, with the state of each', async () => {
  api.answer('orders.paymentReviews', () => page({ state: 'completed', since: null }));
  renderPage(<AdminOrdersRoute />, '/admin/orders?q=GH-1001');
  await screen.findByRole('table');
  expect(screen.getByLabelText<HTMLInputElement>(t('search')).value).toBe('GH-1001');
  const asked = { filter: 'all', search: 'GH-1001' };
  expect(api.inputs('orders.paymentReviews')[0]).toMatchObject(asked);
  expect(bodyRows()[0]?.textContent).toContain(messagesIn('en', 'orders')('state.completed'));
});

test('without reviews it says so', async () => {
  api.answer('orders.paymentReviews', () => page());
  renderPage(<AdminOrdersRoute />);
  expect(await screen.findByText(t('empty'))).toBeTruthy();
});

test('a list that does not load says so, and is there after another try', async () => {
  let answer: () => Page = () => {
    throw refused('TWO_FACTOR_REQUIRED');
  };
  api.answer('orders.paymentReviews', () => answer());
  const { user } = renderPage(<AdminOrdersRoute />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(t('load_failed'));
  answer = () => page({});
  await user.click(within(alert).getByRole('button'));
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('a long list grows at the end, from where it ended', async () => {
  const more = held<Page>();
  api.answer('orders.paymentReviews', async (input) =>
    input?.cursor === 'second' ? await more.promise : { ...page({}), next_cursor: 'second' },
  );
  const { user } = renderPage(<AdminOrdersRoute />);
  await screen.findByRole('table');
  const name = messagesIn('en', 'site')('ui.load_more');
  const button = screen.getByRole('button', { name });
  await user.click(button);
  await waitFor(() => expect(isBusy(button)).toBe(true));
  await act(async () => more.release(page({ order_id: 'order-2' })));
  await waitFor(() => expect(bodyRows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name })).toBeNull();
});
