// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Favourite, SavedSearch } from '../../features/offers/saved/hooks.ts';
import { sampleOfferCard } from '../../features/offers/test-offers.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../lib/test-page.tsx';
import SavedRoute from './saved.tsx';

const t = messagesIn('en', 'offers/saved');
const offers = messagesIn('en', 'offers');
const errors = messagesIn('en', 'errors');

function favourite(id: string, changes: Partial<Favourite> = {}): Favourite {
  const card = sampleOfferCard({ id, title: `Account ${id}`, total_minor: 1_750 });
  return {
    offer_id: id,
    kind: 'account',
    product_slug: 'valorant',
    product_name: 'Valorant',
    title: card.title,
    language: 'en',
    availability: 'for_sale',
    card,
    saved_minor: 1_750,
    currency: 'USD',
    price_change: null,
    saved_at: '2026-11-20T10:00:00.000Z',
    alert: 'off',
    ...changes,
  };
}

function search(id: string, changes: Partial<SavedSearch> = {}): SavedSearch {
  return {
    id,
    name: `Search ${id}`,
    kind: 'account',
    product_slug: 'valorant',
    product_name: 'Valorant',
    filter: {
      kind: 'account',
      product_slug: 'valorant',
      search: '',
      sort: 'best',
      attributes: { rank: ['Gold'] },
    },
    new_count: 0,
    new_has_more: false,
    created_at: '2026-11-20T10:00:00.000Z',
    alert: 'off',
    ...changes,
  };
}

let kept: Favourite[] = [];
let searches: SavedSearch[] = [];
beforeEach(() => {
  signedIn();
  kept = [];
  searches = [];
  api.answer('offers.favouriteIds', () => ({ offer_ids: kept.map(({ offer_id }) => offer_id) }));
  api.answer('offers.favourites', () => ({ items: kept, next_cursor: null }));
  api.answer('offers.savedSearches', () => ({ items: searches }));
});

const heart = (id: string) =>
  screen.findByRole('button', { name: offers('favourite.toggle', { title: `Account ${id}` }) });
const row = (id: string) => screen.queryByText(`Account ${id}`);

describe('the offers that a user keeps', () => {
  test('tell what became of the price since they were saved', async () => {
    kept = [favourite('a', { saved_minor: 2_000, price_change: 'cheaper' })];
    renderPage(<SavedRoute />);
    expect(await screen.findByText('Was $20.00, now $17.50')).toBeTruthy();
  });

  test.each(['sold_out', 'expired', 'archived'] as const)('say that one is %s', async (state) => {
    const card = state === 'archived' ? null : sampleOfferCard({ id: 'a', title: 'Account a' });
    kept = [favourite('a', { availability: state, card })];
    renderPage(<SavedRoute />);
    expect(await screen.findByText(t(`availability.${state}`))).toBeTruthy();
    const link = screen.queryByRole('link', { name: 'Account a' });
    expect(link === null).toBe(state === 'archived');
  });

  test('are removed at once; the toast brings them back', async () => {
    kept = [favourite('a'), favourite('b')];
    const { user } = renderPage(<SavedRoute />);
    api.answer('offers.removeFavourite', () => ({}));
    api.answer('offers.keepFavourite', () => ({}));
    expect((await heart('a')).getAttribute('aria-pressed')).toBe('true');
    await user.click(await heart('a'));
    await waitFor(() => expect(row('a')).toBeNull());
    expect(row('b')).toBeTruthy();
    await waitFor(() => expect(shownToasts).toHaveLength(1));
    expect(shownToasts[0]?.message).toBe(offers('favourite.removed'));
    shownToasts[0]?.options.action?.onClick();
    await waitFor(() => expect(row('a')).toBeTruthy());
    await waitFor(() => expect(api.inputs('offers.keepFavourite')).toEqual([{ offer_id: 'a' }]));
  });

  test('stay when the server refuses, which is said', async () => {
    kept = [favourite('a')];
    const { user } = renderPage(<SavedRoute />);
    api.answer('offers.removeFavourite', () => {
      throw refused('UNAVAILABLE');
    });
    await user.click(await heart('a'));
    await waitFor(() => expect(shownToasts.map(({ kind }) => kind)).toEqual(['error']));
    expect(row('a')).toBeTruthy();
  });

  test('that are none lead to the lists', async () => {
    renderPage(<SavedRoute />);
    expect(await screen.findByText(t('offer.empty'))).toBeTruthy();
  });
});

describe('the searches of a user', () => {
  const shown = () => renderPage(<SavedRoute />, '/dashboard/saved?tab=searches');

  test('say how many offers are new and open the list with its filters', async () => {
    searches = [search('a', { new_count: 3 }), search('b', { new_count: 20, new_has_more: true })];
    const { user, address } = shown();
    api.answer('offers.openSavedSearch', () => ({}));
    expect(await screen.findByText('3 new')).toBeTruthy();
    expect(screen.getByText('20+ new')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Search a' }));
    expect(address()).toBe('/accounts/valorant-accounts?a.rank=Gold');
    await waitFor(() =>
      expect(api.inputs('offers.openSavedSearch')).toEqual([{ saved_search_id: 'a' }]),
    );
  });

  test('are renamed', async () => {
    searches = [search('a')];
    const { user } = shown();
    api.answer('offers.renameSavedSearch', ({ name }) => {
      searches = [search('a', { name })];
      return {};
    });
    await user.click(
      await screen.findByRole('button', { name: t('search.menu', { name: 'Search a' }) }),
    );
    await user.click(await screen.findByRole('menuitem', { name: t('search.rename') }));
    const field = await screen.findByRole('textbox', { name: t('name') });
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: t('rename.submit') }));
    expect(screen.getByText(t('name_missing'))).toBeTruthy();
    await user.type(field, 'Mine');
    await user.click(screen.getByRole('button', { name: t('rename.submit') }));
    expect(await screen.findByRole('link', { name: 'Mine' })).toBeTruthy();
  });

  test('are removed at once; the toast restores them', async () => {
    searches = [search('a')];
    const { user } = shown();
    api.answer('offers.removeSavedSearch', () => {
      searches = [];
      return {};
    });
    api.answer('offers.restoreSavedSearch', () => {
      searches = [search('a')];
      return {};
    });
    await user.click(
      await screen.findByRole('button', { name: t('search.menu', { name: 'Search a' }) }),
    );
    await user.click(await screen.findByRole('menuitem', { name: t('search.remove') }));
    expect(await screen.findByText(t('search.empty'))).toBeTruthy();
    await waitFor(() => expect(shownToasts).toHaveLength(1));
    shownToasts[0]?.options.action?.onClick();
    expect(await screen.findByRole('link', { name: 'Search a' })).toBeTruthy();
  });

  test('that did not load say so', async () => {
    api.answer('offers.savedSearches', () => {
      throw refused('NOT_FOUND');
    });
    shown();
    expect(await screen.findByText(t('search.load_failed'))).toBeTruthy();
    expect(await screen.findByText(errors('NOT_FOUND'))).toBeTruthy();
  });
});
