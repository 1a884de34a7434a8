// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../lib/test-page.tsx';
import { UNUSED_LIMITS } from '../../payments/test-answers.ts';
import { TopUpDialog } from './top-up-dialog.tsx';

const t = messagesIn('en', 'wallet');
const LATER = '2026-11-21T12:00:00.000Z';

beforeEach(() => signedIn());

test.each([
  ['what is left of 24 hours', { left_today_minor: 50_000 }, '$500.00 more'],
  ['that nothing is left of the sum', { left_today_minor: 0 }, '5 top-ups'],
  ['that no top-up is left', { top_ups_left: 0 }, '$2,000.00 or 5'],
])('says %s, and when there is more', async (_what, changes, said) => {
  api.answer('payments.limits', () => ({ ...UNUSED_LIMITS, ...changes, more_at: LATER }));
  const { user } = renderPage(<TopUpDialog currency="USD" />);
  await user.click(await screen.findByRole('button', { name: t('top_up.open') }));
  expect(await screen.findByText((text) => text.includes(said))).toBeTruthy();
});

const submit = () => screen.getByRole('button', { name: /^Continue to pay/ });

test.each([
  ['the limit is reached', { top_ups_left: 0, more_at: LATER }, '5 top-ups'],
  ['less is left than the least', { left_today_minor: 999, more_at: LATER }, '5 top-ups'],
  ['too many payments are unfinished', { unfinished_left: 0 }, '5 payments'],
])('offers no payment that would be refused: %s', async (_what, changes, said) => {
  api.answer('payments.limits', () => ({ ...UNUSED_LIMITS, ...changes }));
  const { user } = renderPage(<TopUpDialog currency="USD" />);
  await user.click(await screen.findByRole('button', { name: t('top_up.open') }));
  expect(await screen.findByText((text) => text.includes(said))).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', true);
});
