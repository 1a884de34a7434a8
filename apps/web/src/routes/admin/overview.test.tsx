// @vitest-environment happy-dom
import { permissionsOf } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';
import { messagesIn } from '@guildhall/locales/catalogues';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleReviewRow, NOW } from '../../features/orders/reviews/test-reviews.ts';
import { sampleHealth } from '../../features/site/test-answers.ts';
import { sampleFigures } from '../../features/wallet/test-answers.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import AdminOverviewRoute from './overview.tsx';

const t = messagesIn('en', 'staff');
const reviews = messagesIn('en', 'orders/reviews');
const figures = messagesIn('en', 'wallet/figures');
const health = messagesIn('en', 'site/health');
/** The headings of what figures are made of. */
const CHARTS: readonly string[] = [
  ...(['money', 'solvency', 'since'] as const).map((key) => figures(key)),
  ...(['revenue', 'released', 'refunded'] as const).map((key) => figures(key)),
  ...(['sign_ups', 'offers', 'orders', 'disputes'] as const).map((key) => figures(key)),
];

function open(role: Role) {
  signedIn({ role, permissions: [...permissionsOf({ role })] });
  api.answer('orders.paymentReviews', () => ({
    now: NOW,
    items: Array.from({ length: 7 }, (_, index) =>
      sampleReviewRow({ order_id: `order-${index}`, title: `Order ${index}` }),
    ),
    next_cursor: 'more',
  }));
  renderPage(<AdminOverviewRoute />, '/admin');
}

const cardOf = (title: string) =>
  screen.getByRole('heading', { name: title }).parentElement?.parentElement?.parentElement ??
  document.body;

test('what is due first in a queue stands with its deadline, and the others are a page away', async () => {
  open('support');
  await screen.findByText('Order 0');
  const card = within(cardOf(reviews('due_title')));
  const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/admin/orders',
    ...[0, 1, 2, 3, 4].map((index) => `/admin/orders/order-${index}`),
  ]);
  const times = card.getAllByRole('time').map((time) => time.getAttribute('datetime'));
  expect(times).toEqual(Array.from({ length: 5 }, () => sampleReviewRow().due_at));
  expect(card.getAllByRole('timer')).toHaveLength(5);
});

test.each([
  ['moderator', ['Offer reviews']],
  ['support', ['Payment reviews', 'Reports', 'Restricted users', 'Disputes', 'Seller requests']],
  [
    'admin',
    [
      'Payment reviews',
      'Reports',
      'Restricted users',
      'Disputes',
      'Seller requests',
      'Withdraw requests',
      'Offer reviews',
    ],
  ],
] as const)('%s sees the queues that they work on: %s (product.md §1.5)', async (role, queues) => {
  open(role);
  const shown = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  const own = role === 'admin' ? [health('title'), figures('title')] : [];
  expect(shown.filter((each) => !CHARTS.includes(each ?? ''))).toEqual([
    ...queues,
    ...own,
    t('overview.sections'),
  ]);
  expect(await screen.findAllByText(t('overview.empty'))).not.toHaveLength(0);
});

test('a queue that is not loaded says so, and the others stay', async () => {
  open('support');
  api.answer('orders.paymentReviews', () => {
    throw refused('TWO_FACTOR_REQUIRED');
  });
  expect((await screen.findByRole('alert')).textContent).toContain(t('overview.load_failed'));
  expect(screen.getAllByText(t('overview.empty'))).toHaveLength(4);
});

test('an admin sees what the shop has and what happened, with a table behind each chart and when it was counted', async () => {
  open('admin');
  expect(await screen.findByText('$123.45')).toBeTruthy();
  expect(screen.getByText(/^As of .*Nov 20/)).toBeTruthy();
  const table = screen.getByRole('table', { name: new RegExp(`^${figures('sign_ups')}`) });
  expect(within(table).getByText('7')).toBeTruthy();
  expect(screen.getAllByRole('table').length).toBeGreaterThanOrEqual(7);
  expect(api.inputs('site.figures')).toEqual([{ days: 90 }]);
});

test('before the first count that is said, and support is told no figures', async () => {
  api.answer('site.figures', () => sampleFigures({ counted_at: null }));
  open('admin');
  expect(await screen.findByText(figures('none'))).toBeTruthy();
  cleanup();
  open('support');
  await screen.findByText('Order 0');
  expect(screen.queryByText(figures('title'))).toBeNull();
});

test('an admin sees how the shop is: every fact, and first what to look at', async () => {
  open('admin');
  await screen.findByText(health('state', { count: 0 }));
  expect(screen.getByText(health('fact.disk'))).toBeTruthy();
  cleanup();
  api.answer('site.health', () =>
    sampleHealth({ concerns: ['provider_events', 'officers'], officers: 2 }),
  );
  open('admin');
  await screen.findByText(health('state', { count: 2 }));
  expect(screen.getByText(health('concern.officers'))).toBeTruthy();
  expect(screen.queryByText(health('concern.disk'))).toBeNull();
});

test('health is read for admins alone, and when it is not loaded the queues stay', async () => {
  open('support');
  await screen.findByText('Order 0');
  expect(api.inputs('site.health')).toEqual([]);
  cleanup();
  api.answer('site.health', () => {
    throw refused('TWO_FACTOR_REQUIRED');
  });
  open('admin');
  expect(await screen.findByText(health('failed'))).toBeTruthy();
  expect(await screen.findByText('Order 0')).toBeTruthy();
});
