// @vitest-environment happy-dom
import type { LocalizedField } from '@guildhall/domain/catalog/types';
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LoadedCategoryList } from '../../../../lib/lists/load-category-list.ts';
import { readCategoryListFilter } from '../../../../lib/lists/category-list-query.ts';
import { api, held, refused } from '../../../../lib/test-api.ts';
import { isBusy, renderPage } from '../../../../lib/test-page.tsx';
import type { OutputOf } from '../../../../lib/test-procedures.ts';
import { sampleOfferCard } from '../../test-offers.ts';
import { useCategoryListSearch } from '../hooks.ts';
import { CategoryList } from './category-list.tsx';

const t = messagesIn('en', 'offers/search');
const words = {
  filters: t('filter.title'),
  priceFrom: t('filter.least_of', { label: t('filter.price') }),
  instant: t('filter.instant'),
  activeFilters: t('active.title'),
  clearAll: t('filter.clear'),
  cheapest: t('sort.cheapest'),
  emptyFiltered: t('list.none_match'),
  emptyList: t('list.empty'),
  failed: t('list.failed'),
  moreFailed: t('list.more_failed'),
};
const region: LocalizedField = {
  kind: 'choice',
  key: 'region',
  label: 'Region',
  options: ['EU', 'NA'],
  option_labels: ['EU', 'NA'],
  required: true,
  filterable: true,
  on_card: true,
};
type Page = OutputOf<'offers.list'>;
const AT = '/accounts/valorant-accounts';

/** The category page with the list for its URL. */
function Category({ page }: { page: Page | null }) {
  const { search } = useCategoryListSearch();
  const filter = readCategoryListFilter(search, [region], 'best');
  const categoryList: LoadedCategoryList = {
    filter,
    input: { kind: 'account', search: '', ...filter, cursor: null, limit: 24, language: 'en' },
    page,
  };
  return (
    <CategoryList
      categoryList={categoryList}
      fields={[region]}
      usualSort="best"
      listName="Valorant"
      offerCount={90}
      regionName={() => ''}
      alternatives={<p>elsewhere</p>}
    />
  );
}

const offers = (...ids: string[]): Page['items'] =>
  ids.map((id) => sampleOfferCard({ id, title: `Account ${id}` }));
const full: Page = { items: offers('1', '2'), next_cursor: null, corrected_search: null };
/** The filters at the side; on phones they cover the list. */
const side = () => within(screen.getByRole('complementary', { name: words.filters }));
const titles = () =>
  screen.queryAllByRole('link', { name: /^Account/ }).map(({ textContent }) => textContent);

describe('filters stand in the address', () => {
  test('boxes, choices and amounts add up; an amount counts when it is left or entered', async () => {
    const { user, address } = renderPage(<Category page={full} />, `${AT}?sort=newest`);
    await user.click(side().getByRole('checkbox', { name: 'EU' }));
    await user.click(side().getByRole('checkbox', { name: 'NA' }));
    await user.click(side().getByRole('radio', { name: words.instant }));
    expect(address()).toBe(`${AT}?sort=newest&a.region=EU&a.region=NA&delivery=instant`);
    await user.type(side().getByRole('textbox', { name: words.priceFrom }), '12.5');
    expect(address()).not.toContain('price_from');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('&price_from=12.5'));
    await user.click(side().getByRole('checkbox', { name: 'EU' }));
    await waitFor(() => expect(address()).not.toContain('EU'));
  });

  test('a box is ticked when it is pressed, while the list is still on its way', async () => {
    const answer = held<null>();
    const { user, address } = renderPage(
      <Category page={full} />,
      AT,
      async () => await answer.promise,
    );
    await user.click(side().getByRole('checkbox', { name: 'EU' }));
    await user.click(side().getByRole('checkbox', { name: 'NA' }));
    const ticked = side().getAllByRole<HTMLInputElement>('checkbox', { checked: true });
    expect(ticked.map(({ value }) => value)).toEqual(['EU', 'NA']);
    expect(address()).toBe(AT);
    expect(screen.getByRole('region', { busy: true })).toBeTruthy();
    await act(async () => answer.release(null));
    await waitFor(() => expect(address()).toBe(`${AT}?a.region=EU&a.region=NA`));
  });

  test('each is named and can be taken away by itself, or all at once; the sort stays', async () => {
    const { user, address } = renderPage(
      <Category page={full} />,
      `${AT}?sort=newest&a.region=EU&a.region=NA&level=2`,
    );
    const active = () => within(screen.getByRole('list', { name: words.activeFilters }));
    expect(active().getAllByRole('listitem')).toHaveLength(4);
    await user.click(
      active().getByRole('link', { name: t('active.remove', { label: 'Region: EU' }) }),
    );
    await waitFor(() => expect(address()).toBe(`${AT}?sort=newest&level=2&a.region=NA`));
    await user.click(active().getByRole('link', { name: words.clearAll }));
    await waitFor(() => expect(address()).toBe(`${AT}?sort=newest`));
    await user.click(screen.getByRole('link', { name: words.cheapest }));
    await waitFor(() => expect(address()).toBe(`${AT}?sort=cheapest`));
  });

  test('on phones they come over the list, and the keyboard goes back to their button', async () => {
    const { user, address } = renderPage(<Category page={full} />, `${AT}?a.region=EU`);
    const opener = screen.getByRole('button', { name: new RegExp(words.filters) });
    await user.click(opener);
    const panel = within(await screen.findByRole('dialog', { name: words.filters }));
    await user.click(panel.getByRole('checkbox', { name: 'NA' }));
    expect(address()).toBe(`${AT}?a.region=EU&a.region=NA`);
    await user.click(panel.getByRole('button', { name: words.clearAll }));
    await waitFor(() => expect(address()).toBe(AT));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

describe('a list without offers says why, and what to do next', () => {
  const empty: Page = { items: [], next_cursor: null, corrected_search: null };

  test('because of the filters: they can be cleared', async () => {
    const { user, address } = renderPage(<Category page={empty} />, `${AT}?a.region=EU`);
    const title = screen.getByText(words.emptyFiltered);
    const state = title.parentElement ?? document.body;
    await user.click(within(state).getByRole('link', { name: words.clearAll }));
    await waitFor(() => expect(address()).toBe(AT));
  });

  test('because there are none: others are shown below', () => {
    renderPage(<Category page={empty} />, AT);
    expect(screen.getByText(words.emptyList)).toBeTruthy();
    expect(screen.getByText('elsewhere')).toBeTruthy();
  });

  test('because it did not load: it is loaded once more', async () => {
    let loads = 0;
    const { user } = renderPage(<Category page={null} />, AT, async () => {
      loads += 1;
      return await Promise.resolve(null);
    });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(words.failed);
    await user.click(within(alert).getByRole('button'));
    await waitFor(() => expect(loads).toBe(1));
  });
});

describe('a list that goes on', () => {
  const first: Page = { items: offers('1', '2'), next_cursor: 'second', corrected_search: null };
  const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

  test('has the count of its product’s card, and with a filter those that were loaded', () => {
    renderPage(<Category page={first} />, AT);
    expect(heading()).toBe(t('found', { count: 90 }));
    cleanup();
    renderPage(<Category page={first} />, `${AT}?a.region=EU`);
    expect(heading()).toBe(t('found_more', { count: 2 }));
  });

  test('grows at its end, where the keyboard goes on; an offer that came twice stands once', async () => {
    const answer = held<Page>();
    api.answer('offers.list', async () => await answer.promise);
    const { user } = renderPage(<Category page={first} />, `${AT}?level=1`);
    const more = screen.getAllByRole('button').at(-1) ?? document.body;
    await user.click(more);
    await waitFor(() => expect(isBusy(more)).toBe(true));
    await act(async () =>
      answer.release({ items: offers('2', '3'), next_cursor: null, corrected_search: null }),
    );
    await waitFor(() => expect(titles()).toEqual(['Account 1', 'Account 2', 'Account 3']));
    expect(document.activeElement?.textContent).toBe('Account 3');
    expect(api.inputs('offers.list').map(({ cursor }) => cursor)).toEqual(['second']);
    expect(more.isConnected).toBe(false);
  });

  test('keeps what is there when the rest does not load, and tries again', async () => {
    let broken = true;
    api.answer('offers.list', () => {
      if (broken) throw refused('UNAVAILABLE');
      return { items: offers('3'), next_cursor: null, corrected_search: null };
    });
    const { user } = renderPage(<Category page={first} />, `${AT}?level=2`);
    await user.click(screen.getAllByRole('button').at(-1) ?? document.body);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words.moreFailed);
    expect(titles()).toHaveLength(2);
    broken = false;
    await user.click(within(alert).getByRole('button'));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });
});
