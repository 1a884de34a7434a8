// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, held } from '../../../lib/test-api.ts';
import { renderPage, shownToasts, signedIn } from '../../../lib/test-page.tsx';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { FavouriteToggle } from './favourite-toggle.tsx';

const heart = () => screen.getByRole('button');
const isKept = () => heart().getAttribute('aria-pressed');

/** A heart that is pressed before the favourites are known. */
async function pressedEarly(isAssumed?: boolean) {
  signedIn();
  const answer = held<OutputOf<'offers.favouriteIds'>>();
  api.answer('offers.favouriteIds', async () => await answer.promise);
  api.answer('offers.keepFavourite', () => ({}));
  api.answer('offers.removeFavourite', () => ({}));
  const offer = { id: 'offer-1', title: 'An offer' };
  const { user } = renderPage(<FavouriteToggle offer={offer} isAssumed={isAssumed} />, '/');
  await user.click(heart());
  expect(heart().getAttribute('aria-busy')).toBe('true');
  return answer;
}

test('an early press on an empty heart keeps the offer', async () => {
  const answer = await pressedEarly();
  expect(api.inputs('offers.keepFavourite')).toEqual([]);
  answer.release({ offer_ids: [] });
  await waitFor(() => expect(isKept()).toBe('true'));
  const kept = () => api.inputs('offers.keepFavourite');
  await waitFor(() => expect(kept()).toEqual([{ offer_id: 'offer-1' }]));
  await waitFor(() => expect(shownToasts).toHaveLength(1));
});

test('an early press on a heart that turns out to be kept removes nothing', async () => {
  const answer = await pressedEarly();
  answer.release({ offer_ids: ['offer-1'] });
  await waitFor(() => expect(isKept()).toBe('true'));
  await waitFor(() => expect(heart().getAttribute('aria-busy')).toBeNull());
  expect(api.inputs('offers.removeFavourite')).toEqual([]);
  expect(api.inputs('offers.keepFavourite')).toEqual([]);
  expect(shownToasts).toEqual([]);
});
