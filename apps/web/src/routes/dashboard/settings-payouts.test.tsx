// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TIME } from '../../features/identity/test-answers.ts';
import { sampleWithdrawalTerms } from '../../features/withdrawals/test-answers.ts';
import { api, refused } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import SettingsRoute from './settings.tsx';

const t = messagesIn('en', 'withdrawals');

type Method = OutputOf<'withdrawals.methods'>[number];
const method = (changes: Partial<Method>): Method => ({
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'stripe',
  network: null,
  service: 'Stripe',
  ending: '7U8i',
  payee_name: 'Ann Example',
  status: 'usable',
  requirements: [],
  created_at: TIME,
  ...changes,
});
const ready = sampleWithdrawalTerms({
  obstacle: null,
  legal_name: 'Ann Example',
  kinds: ['stripe', 'bank'],
});

const assign = vi.fn<(url: string | URL) => void>();
beforeEach(() => {
  signedIn();
  api.answer('withdrawals.terms', () => ready);
  vi.spyOn(globalThis.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  assign.mockClear();
  vi.restoreAllMocks();
});

const show = (at?: string) => renderPage(<SettingsRoute />, at);
const press = async (name: string) =>
  await userEvent.click(await screen.findByRole('button', { name }));
const answerStatus = (status: Method['status'], requirements: Method['requirements'] = []) =>
  api.answer('withdrawals.methods', () => [method({ status, requirements })]);

describe('the payout method at Stripe', () => {
  test('is added by leaving for Stripe’s page; a refusal is said', async () => {
    show();
    await press(t('methods.add'));
    await screen.findByText(t('account.intro'));
    api.answer('withdrawals.openOnboarding', () => {
      throw refused('PROVIDER_UNAVAILABLE');
    });
    await press(t('account.start'));
    await screen.findByRole('alert');
    const page = 'https://connect.stripe.test/setup/e/acct_1';
    api.answer('withdrawals.openOnboarding', () => ({ redirect_url: page }));
    await press(t('account.start'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(page));
  });

  test.each([
    ['unfinished', 'account.unfinished'],
    ['checking', 'account.checking'],
    ['other_name', 'account.other_name'],
  ] as const)('that is %s says so, and how to go on', async (status, words) => {
    answerStatus(status);
    show();
    await screen.findByText(t(words));
    const goesOn = screen.queryByRole('button', { name: t('account.continue') });
    expect(goesOn === null).toBe(status === 'checking');
  });

  test('that is disabled names what Stripe wants, also what this page does not know', async () => {
    answerStatus('disabled', ['document', 'something_new']);
    show();
    await screen.findByText(t('account.disabled'));
    const wanted = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(wanted).toContain(t('account.requirement.document'));
    expect(wanted).toContain(t('account.requirement.other'));
  });

  test('is asked about when its owner comes back, and then shown as it is', async () => {
    answerStatus('unfinished');
    api.answer('withdrawals.refreshMethod', () => {
      answerStatus('usable');
      return { status: 'usable' };
    });
    show('/dashboard/settings?payouts=back');
    await screen.findByText(t('account.unfinished'));
    await waitFor(() => expect(screen.queryByText(t('account.unfinished'))).toBeNull());
  });

  test('whose page has expired is opened again', async () => {
    answerStatus('unfinished');
    show('/dashboard/settings?payouts=expired');
    await screen.findByText(t('account.expired'));
    expect(screen.getByRole('button', { name: t('account.continue') })).toBeDefined();
  });
});

test('a method to which a payment came back is used again once its owner says it is right', async () => {
  const bank = { kind: 'bank', service: 'DE', ending: '3000' } as const;
  api.answer('withdrawals.methods', () => [method({ ...bank, status: 'returned' })]);
  api.answer('withdrawals.confirmMethod', () => {
    api.answer('withdrawals.methods', () => [method(bank)]);
    return {};
  });
  show();
  await screen.findByText(t('methods.returned'));
  const label = t('methods.label.bank', bank);
  await press(t('methods.confirm_named', { method: label }));
  await waitFor(() => expect(screen.queryByText(t('methods.returned'))).toBeNull());
});
