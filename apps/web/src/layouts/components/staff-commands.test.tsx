// @vitest-environment happy-dom
import { permissionsOf } from '@guildhall/domain/kernel/permissions';
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import StaffCommands from './staff-commands.tsx';

const t = messagesIn('en', 'staff');
const site = messagesIn('en', 'site');

function open(role: 'admin' | 'moderator' = 'admin') {
  signedIn({ role, permissions: [...permissionsOf({ role })] });
  return renderPage(
    <main id="content" tabIndex={-1}>
      <input aria-label="Some field" />
      <StaffCommands />
    </main>,
    '/admin',
  );
}

test('g and a letter goes to a section, and typing in a field goes nowhere', async () => {
  const { user, address } = open();
  await user.keyboard('go');
  await waitFor(() => expect(address()).toBe('/admin/orders'));
  await user.click(screen.getByRole('textbox', { name: 'Some field' }));
  await user.keyboard('gd');
  expect(address()).toBe('/admin/orders');
});

test('Ctrl K finds a page by its name, with the arrows and Enter, also while something is typed', async () => {
  const { user, address } = open();
  await user.click(screen.getByRole('textbox', { name: 'Some field' }));
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: t('commands.find') });
  // Whoever opens it goes on typing.
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('request');
  const found = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(found.slice(0, 2).map((option) => option.textContent)).toEqual([
    site('navigation.seller_requests'),
    site('navigation.withdraw_requests'),
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/withdraw-requests'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('what is no page can be searched for in the lists that have a search', async () => {
  const { user, address } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox'));
  await user.keyboard('ann@example.test');
  const page = site('navigation.withdraw_requests');
  await user.click(
    screen.getByRole('option', {
      name: t('commands.search_in', { text: 'ann@example.test', page }),
    }),
  );
  await waitFor(() => expect(address()).toBe('/admin/withdraw-requests?q=ann%40example.test'));
});

test('users, orders and cases that are found lead to their pages, by the keyboard', async () => {
  const found = { language: null, number: null, is_active: true };
  const order = { ...found, kind: 'order', id: 'order-1', title: 'Ein Konto', language: 'de' };
  api.answer('site.find', () => ({
    items: [
      { ...found, kind: 'user', id: 'ann', title: 'Ann', is_active: false },
      { ...order, number: 'GH-1001' },
      { ...found, kind: 'something_new', id: 'new', title: 'Not known yet' },
    ],
  }));
  const { user, address } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox'));
  await user.keyboard('ann@example.test');
  const name = `Ein Konto ${t('commands.of_order', { kind: t('commands.kind.order'), number: 'GH-1001' })}`;
  expect((await screen.findByRole('option', { name })).querySelector('[lang=de]')).toBeTruthy();
  expect(screen.queryByText('Not known yet')).toBeNull();
  expect(api.inputs('site.find')).toEqual([{ search: 'ann@example.test' }]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/suspended-users?tab=all&q=ann'));
});

test('a search that fails says so and can be tried again', async () => {
  let answer: () => OutputOf<'site.find'> = () => {
    throw refused('TWO_FACTOR_REQUIRED');
  };
  api.answer('site.find', () => answer());
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox'));
  await user.keyboard('nobody');
  expect((await screen.findByRole('alert')).textContent).toContain(t('commands.failed'));
  const found = { language: null, number: null, is_active: true };
  answer = () => ({ items: [{ ...found, kind: 'user', id: 'ann', title: 'Nobody1' }] });
  await user.click(screen.getByRole('button', { name: t('commands.retry') }));
  expect(await screen.findByText('Nobody1')).toBeTruthy();
});

test('nobody is offered a section that they may not enter, by menu or by key', async () => {
  const { user, address } = open('moderator');
  await user.keyboard('gw');
  expect(address()).toBe('/admin');
  await user.keyboard('?');
  await screen.findByRole('heading', { name: t('commands.keys') });
  expect(
    screen.getByText(t('commands.key.go', { page: site('navigation.offer_reviews') })),
  ).toBeTruthy();
  expect(
    screen.queryByText(t('commands.key.go', { page: site('navigation.withdraw_requests') })),
  ).toBeNull();
});
