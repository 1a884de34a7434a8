// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleReviewRow, NOW } from '../../features/orders/reviews/test-reviews.ts';
import { useReviewList } from '../../features/orders/reviews/hooks.ts';
import { api, held, refused } from '../test-api.ts';
import { renderPage, signedIn } from '../test-page.tsx';
import type { OutputOf } from '../test-procedures.ts';
import { StaffList } from './staff-list.tsx';
import { StaffPage } from './staff-page.tsx';

const staff = messagesIn('en', 'staff');
type Page = OutputOf<'orders.paymentReviews'>;
const page = (...ids: string[]): Page => ({
  now: NOW,
  items: ids.map((id) => sampleReviewRow({ order_id: id, title: `Order ${id}` })),
  next_cursor: null,
});

function List() {
  return (
    <StaffPage
      title="Things"
      help="All of them."
      search={{ label: 'Search things', value: '', onChange: () => {} }}
    >
      <StaffList
        list={useReviewList()}
        keyOf={({ order_id }) => order_id}
        lead={{
          label: 'Thing',
          addressOf: ({ order_id }) => `/things/${order_id}`,
          title: ({ title }) => title,
        }}
        columns={[{ key: 'buyer', label: 'Buyer', cell: ({ buyer }) => buyer }]}
        failed="Not loaded"
        empty={<p>Nothing here</p>}
        count={(count, isAll) => `${count} ${isAll ? 'in all' : 'shown'}`}
      />
    </StaffPage>
  );
}

async function open(...ids: string[]) {
  signedIn({ role: 'support' });
  api.answer('orders.paymentReviews', () => page(...ids));
  const rendered = renderPage(<List />, '/admin/things?tab=open');
  await screen.findByRole('table');
  return rendered;
}

const focused = () => document.activeElement?.textContent;

test('j and k move between the rows and stop at their ends, and Enter opens the one', async () => {
  const { user, address } = await open('a', 'b');
  await user.keyboard('j');
  expect(focused()).toBe('Order a');
  await user.keyboard('jj');
  expect(focused()).toBe('Order b');
  await user.keyboard('k');
  expect(focused()).toBe('Order a');
  await user.keyboard('k');
  expect(focused()).toBe('Order a');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/things/a'));
});

test('/ goes to the search; what is typed there moves nothing, nor do keys with a modifier', async () => {
  const { user } = await open('a', 'b');
  await user.keyboard('{Control>}j{/Control}');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search things' }));
  await user.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('it holds the place, then says how many rows there are, each with its label', async () => {
  signedIn({ role: 'support' });
  const answer = held<Page>();
  api.answer('orders.paymentReviews', async () => await answer.promise);
  renderPage(<List />);
  expect(screen.queryByRole('table')).toBeNull();
  await act(async () => answer.release({ ...page('a'), next_cursor: 'more' }));
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('link').getAttribute('href')).toBe('/things/a');
  expect(screen.getByText('1 shown')).toBeTruthy();
});

test('an empty list and one that is not loaded say so', async () => {
  signedIn({ role: 'support' });
  api.answer('orders.paymentReviews', () => {
    throw refused('TWO_FACTOR_REQUIRED');
  });
  const { unmount } = renderPage(<List />);
  expect((await screen.findByRole('alert')).textContent).toContain('Not loaded');
  unmount();
  api.answer('orders.paymentReviews', () => page());
  renderPage(<List />);
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.queryByText(messagesIn('en', 'staff')('keys'))).toBeNull();
});

test('a column can be hidden and rows made compact, and this is remembered', async () => {
  const { user, unmount } = await open('a');
  expect(screen.getByRole('columnheader', { name: 'Buyer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: staff('view.open') }));
  await user.click(await screen.findByRole('checkbox', { name: 'Buyer' }));
  await user.click(screen.getByRole('radio', { name: staff('view.compact') }));
  unmount();
  const again = await open('a');
  expect(screen.queryByRole('columnheader', { name: 'Buyer' })).toBeNull();
  expect(screen.getByRole('cell').className).toContain('py-1');
  await again.user.click(screen.getByRole('button', { name: staff('view.open') }));
  await again.user.click(await screen.findByRole('checkbox', { name: 'Buyer' }));
  await again.user.keyboard('{Escape}');
  expect(await screen.findByRole('columnheader', { name: 'Buyer' })).toBeTruthy();
});

test('the filters that are shown are saved under a name, as a link, and removed', async () => {
  const { user } = await open('a');
  await user.click(screen.getByRole('button', { name: staff('view.open') }));
  await user.type(await screen.findByLabelText(staff('view.name')), 'Mine');
  await user.click(screen.getByRole('button', { name: staff('view.save') }));
  await user.keyboard('{Escape}');
  const link = await screen.findByRole('link', { name: 'Mine' });
  expect(link.getAttribute('href')).toBe('/admin/things?tab=open');
  await user.click(screen.getByRole('button', { name: staff('view.open') }));
  const remove = staff('view.remove_named', { name: 'Mine' });
  await user.click(await screen.findByRole('button', { name: remove }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull());
});

test('all pages are saved as CSV with the columns that are shown, and no cell is a formula', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (content: Blob) => `blob:${String(saved.push(content))}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  const { user } = await open('a');
  api.answer('orders.paymentReviews', (input) => {
    const isLast = input?.cursor === 'more';
    return { ...page(isLast ? 'c' : 'b'), next_cursor: isLast ? null : 'more' };
  });
  await user.click(screen.getByRole('button', { name: staff('export.start') }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await saved[0]?.text();
  const { buyer } = sampleReviewRow();
  expect(text?.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Thing,Buyer',
    `Order b,${buyer}`,
    `Order c,${buyer}`,
    '',
  ]);
});

test('more rows than a file may have are refused in words, and nothing is saved', async () => {
  const { user } = await open('a');
  const full = page(...Array.from({ length: 10_001 }, (_, index) => `x${index}`));
  api.answer('orders.paymentReviews', () => ({ ...full, next_cursor: 'more' }));
  await user.click(screen.getByRole('button', { name: staff('export.start') }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    staff('export.too_many', { count: '10,000' }),
  );
});
