// @vitest-environment happy-dom
import { languageFacts } from '@guildhall/locales/languages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, held, refused } from '../../../lib/test-api.ts';
import { errorAt, renderPage, sampleUser, shownToasts, signedIn } from '../../../lib/test-page.tsx';
import type { OutputOf } from '../../../lib/test-procedures.ts';
import { LanguageSection } from './language-section.tsx';

const german = languageFacts('de');
const select = () => screen.getByRole<HTMLButtonElement>('combobox');
const offer = () => screen.queryByRole('link', { name: german.offer });

async function choosingGerman() {
  signedIn({ language: 'en' });
  const page = renderPage(<LanguageSection />, '/dashboard/settings');
  await page.user.click(select());
  await page.user.click(await screen.findByRole('option', { name: german.name }));
  return page;
}

test('the chosen language is saved, and the page only offered in it', async () => {
  const answer = held<OutputOf<'users.changeLanguage'>>();
  api.answer('users.changeLanguage', async () => await answer.promise);
  api.answerRoute('GET /api/oauth/profile/me/', () => sampleUser({ language: 'de' }));
  const { address } = await choosingGerman();
  await waitFor(() => expect(select().textContent).toContain(german.name));
  expect(shownToasts).toEqual([]);
  answer.release({});
  await waitFor(() => expect(shownToasts.map(({ kind }) => kind)).toEqual(['success']));
  expect(api.inputs('users.changeLanguage')).toEqual([{ language: 'de' }]);
  expect(select().textContent).toContain(german.name);
  expect(offer()?.getAttribute('href')).toBe('/de/dashboard/settings');
  expect(address()).toBe('/dashboard/settings');
});

test('a refusal is said at the field, which shows the language as it was', async () => {
  api.answer('users.changeLanguage', () => {
    throw refused('UNAVAILABLE');
  });
  await choosingGerman();
  await waitFor(() => expect(errorAt(select())).not.toBeNull());
  expect(select().textContent).toContain(languageFacts('en').name);
  expect(offer()).toBeNull();
  expect(shownToasts).toEqual([]);
});
