// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { recentSearches, rememberSearch } from '../../../lib/lists/recent-searches.ts';
import { api } from '../../../lib/test-api.ts';
import { renderPage } from '../../../lib/test-page.tsx';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { SearchForm } from './search-form.tsx';

const t = messagesIn('en', 'site');
type Suggestion = OutputOf<'search.suggest'>[number];
const game: Suggestion = {
  kind: 'account',
  product_slug: 'valorant',
  product_name: 'Valorant',
  offer_count: 90,
  option: null,
  card: null,
};
const rank: Suggestion = {
  ...game,
  option: { key: 'rank', option: 'Immortal 1', label: 'Immortal 1' },
};
const card: Suggestion = {
  ...game,
  kind: 'gift_card',
  product_slug: 'steam',
  product_name: 'Steam',
  card: { face_value_minor: 5_000, currency: 'USD', region_code: 'US' },
};

beforeEach(() => {
  localStorage.clear();
  api.answer('search.suggest', ({ words }) => (words === '' ? [game] : [rank, card]));
});

const field = () => screen.getByRole('combobox', { name: t('search.label') });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('arrow keys choose a suggestion, and Enter opens it with its filter', async () => {
  const { user, address } = renderPage(<SearchForm />);
  await user.type(field(), 'imm');
  await waitFor(() => expect(options()).toEqual(['Immortal 1Valorant', 'Steam $50 US']));
  expect(field().getAttribute('aria-activedescendant')).toBeNull();

  await user.keyboard('{ArrowDown}');
  const [first] = screen.getAllByRole('option');
  expect(field().getAttribute('aria-activedescendant')).toBe(first?.id);
  expect(first?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  const [, last] = screen.getAllByRole('option');
  expect(field().getAttribute('aria-activedescendant')).toBe(last?.id);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/gift-cards/steam?region=US&face=5000');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

test('a value of several regions is searched in units of its currency', async () => {
  const yen = { face_value_minor: 1_000, currency: 'JPY', region_code: null };
  api.answer('search.suggest', () => [{ ...card, card: yen }]);
  const { user, address } = renderPage(<SearchForm />);
  await user.type(field(), 'steam 1000');
  await user.click(await screen.findByRole('option', { name: 'Steam ¥1,000' }));
  expect(address()).toBe('/search?q=Steam+1000+JPY&kind=gift_card');
});

test('the words of a list on another page are not those of the search', () => {
  renderPage(<SearchForm />, '/dashboard/wallet?q=razer');
  expect(field()).toHaveProperty('value', '');
});

test('Enter without a chosen suggestion searches, and Escape only closes the list', async () => {
  const { user, address } = renderPage(<SearchForm />);
  await user.type(field(), 'imm');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect((field() as HTMLInputElement).value).toBe('imm');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/search?q=imm');
  expect(recentSearches()).toEqual(['imm']);
});

test('recent searches stand above what is popular, and the user can clear them', async () => {
  for (const words of ['steam 50', 'csgo', 'CSGO']) rememberSearch(words);
  const { user, address } = renderPage(<SearchForm />);
  await user.click(field());
  await waitFor(() => expect(options()).toEqual(['CSGO', 'steam 50', 'Valorant90 offers']));
  await user.click(screen.getByRole('option', { name: 'steam 50' }));
  expect(address()).toBe('/search?q=steam+50');

  await user.clear(field());
  await user.click(await screen.findByRole('button', { name: t('search.forget') }));
  await waitFor(() => expect(options()).toEqual(['Valorant90 offers']));
  expect(recentSearches()).toEqual([]);
});
