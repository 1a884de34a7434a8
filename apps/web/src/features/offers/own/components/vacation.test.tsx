// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, refused } from '../../../../lib/test-api.ts';
import { errorAt, renderPage, shownToasts, signedIn } from '../../../../lib/test-page.tsx';
import type { Vacation } from '../hooks.ts';
import { dateOf } from '../vacation-dates.ts';
import { VacationBanner, VacationButton } from './vacation.tsx';

const t = messagesIn('en', 'offers/own');
let vacation: Vacation | null = null;

beforeEach(() => {
  signedIn();
  vacation = null;
  api.answer('offers.vacation', () => vacation);
});

const shows = () =>
  renderPage(
    <>
      <VacationButton />
      <VacationBanner />
    </>,
  );
const daysAhead = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return dateOf(day);
};

async function opens() {
  const page = shows();
  await page.user.click(await screen.findByRole('button', { name: t('vacation.open') }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLInputElement>(new RegExp(t('vacation.until')));
  const submit = async () =>
    await page.user.click(dialog.getByRole('button', { name: t('vacation.start') }));
  return { ...page, dialog, field, submit };
}

test('a vacation begins until the morning of a day, and a banner says so instead of the button', async () => {
  const { user, field, submit } = await opens();
  const day = daysAhead(5);
  await user.type(field, day);
  const until = new Date(`${day}T00:00`).toISOString();
  api.answer('offers.startVacation', () => {
    vacation = { since: '2026-11-23T00:00:00.000Z', until };
    return {};
  });
  await submit();
  expect(await screen.findByText(t('vacation.away_help'))).toBeTruthy();
  expect(api.inputs('offers.startVacation')).toMatchObject([{ until }]);
  expect(document.querySelector('time')?.dateTime).toBe(until);
  expect(screen.queryByRole('button', { name: t('vacation.open') })).toBeNull();
  expect(shownToasts.map(({ message }) => message)).toEqual([t('vacation.started')]);
});

test.each([['today', 0] as const, ['a day in two years', 730] as const])(
  'a vacation does not last until %s',
  async (_day, days) => {
    const { user, field, submit } = await opens();
    await user.type(field, daysAhead(days));
    await submit();
    await waitFor(() => expect(errorAt(field)).toBe(t('vacation.date_invalid')));
    expect(api.inputs('offers.startVacation')).toEqual([]);
  },
);

test('a vacation without a date lasts until the seller ends it', async () => {
  vacation = { since: '2026-11-23T00:00:00.000Z', until: null };
  const { user } = shows();
  expect(await screen.findByText(t('vacation.away_open'))).toBeTruthy();
  api.answer('offers.endVacation', () => {
    throw refused('UNAVAILABLE', { facts: { retry_after_seconds: 5 } });
  });
  await user.click(screen.getByRole('button', { name: t('vacation.back') }));
  await screen.findByRole('alert');
  api.answer('offers.endVacation', () => {
    vacation = null;
    return {};
  });
  await user.click(screen.getByRole('button', { name: t('vacation.back') }));
  expect(await screen.findByRole('button', { name: t('vacation.open') })).toBeTruthy();
  const [first, second] = api.inputs('offers.endVacation');
  expect(second).toEqual(first);
});
