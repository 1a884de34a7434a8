// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CompareBar } from '../../features/offers/components/compare-bar.tsx';
import { CompareToggle } from '../../features/offers/components/compare-toggle.tsx';
import { comparedOffers, comparePath, type RememberedOffer } from './offer-lists.ts';
import { storedList } from './stored-list.ts';
import { renderPage } from '../test-page.tsx';

const t = messagesIn('en', 'offers');
const offer = (id: string): RememberedOffer => ({
  id,
  kind: 'account',
  product_slug: 'valorant',
  product_name: 'Valorant',
  title: `Account ${id}`,
  language: 'en',
});
const isItem = (stored: unknown): stored is { id: string } =>
  typeof stored === 'object' && stored !== null && 'id' in stored;

beforeEach(() => {
  comparedOffers.clear();
});

test('at most four offers are compared; the bar leads to them, and clears them', async () => {
  const ids = ['1', '2', '3', '4', '5'];
  const { user } = renderPage(
    <>
      {ids.map((id) => (
        <CompareToggle key={id} offer={offer(id)} />
      ))}
      <CompareBar />
    </>,
  );
  const toggle = (id: string) =>
    screen.getByRole('button', { name: t('compare.toggle', { title: `Account ${id}` }) });
  for (const id of ids) await user.click(toggle(id));
  expect(ids.map((id) => toggle(id).getAttribute('aria-pressed'))).toEqual([
    ...Array.from({ length: 4 }, () => 'true'),
    'false',
  ]);
  expect(toggle('5').getAttribute('aria-disabled')).toBe('true');
  const open = screen.getByRole('link', { name: t('compare.open') });
  expect(open.getAttribute('href')).toBe(comparePath(['4', '3', '2', '1']));

  await user.click(toggle('3'));
  expect(open.getAttribute('href')).toBe(comparePath(['4', '2', '1']));
  await user.click(screen.getByRole('button', { name: t('compare.clear') }));
  expect(screen.queryByRole('link', { name: t('compare.open') })).toBeNull();
});

test('a list in the storage is short, has each item once, and survives what is no list', () => {
  localStorage.setItem('some', '{"no":"list"}');
  const list = storedList('some', 2, isItem);
  for (const id of ['a', 'b', 'a', 'c']) list.add({ id });
  expect(JSON.parse(localStorage.getItem('some') ?? '')).toEqual([{ id: 'c' }, { id: 'a' }]);
  list.toggle({ id: 'c' });
  expect(JSON.parse(localStorage.getItem('some') ?? '')).toEqual([{ id: 'a' }]);
});
