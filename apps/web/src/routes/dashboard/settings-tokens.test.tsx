// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { TIME } from '../../features/identity/test-answers.ts';
import { api } from '../../lib/test-api.ts';
import { renderPage, signedIn } from '../../lib/test-page.tsx';
import SettingsRoute from './settings.tsx';

const findButton = async (name: string) => await screen.findByRole('button', { name });

beforeEach(() => signedIn());

describe('API tokens', () => {
  const tokens = messagesIn('en', 'identity/tokens');
  const sampleToken = {
    id: 'token-1',
    name: 'Repricer',
    scopes: ['offers.read', 'prices.write'],
    created_at: TIME,
    expires_at: TIME,
    revoked_at: null,
    is_valid: true,
    uses: [{ call: 'offers.setPrices', ip_address: '192.0.2.7', calls: 3, last_used_at: TIME }],
  };

  test('a new one is shown once, after its name and scopes are chosen', async () => {
    api.answer('identity.createApiToken', () => ({
      id: 'token-2',
      token: 'guildhall_only-once',
      expires_at: TIME,
    }));
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(tokens('create')));
    const submit = await screen.findByRole('button', { name: tokens('submit') });
    await user.click(submit);
    expect(screen.getByText(tokens('scope_required'))).toBeTruthy();
    expect(api.inputs('identity.createApiToken')).toEqual([]);
    await user.type(screen.getByLabelText(tokens('name')), 'Repricer');
    await user.click(screen.getByLabelText(tokens('scope.prices_write')));
    await user.click(submit);
    expect(await screen.findByText('guildhall_only-once')).toBeTruthy();
    expect(api.inputs('identity.createApiToken')).toEqual([
      { name: 'Repricer', scopes: ['prices.write'], expires_in_days: 90 },
    ]);
    await user.click(await findButton(tokens('saved')));
    await waitFor(() => expect(screen.queryByText('guildhall_only-once')).toBeNull());
  });

  test('are listed with their last call, and revoked after a question', async () => {
    api.answer('identity.apiTokens', () => [sampleToken]);
    api.answer('identity.revokeApiToken', () => ({}));
    const { user } = renderPage(<SettingsRoute />);
    expect((await screen.findAllByText(/offers\.setPrices/)).length).toBeGreaterThan(0);
    await user.click(await findButton(tokens('revoke_named', { name: 'Repricer' })));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: tokens('revoke') }));
    await waitFor(() => expect(api.inputs('identity.revokeApiToken')).toEqual([{ id: 'token-1' }]));
  });

  test('that have ended are told apart, and cannot be revoked again', async () => {
    api.answer('identity.apiTokens', () => [
      { ...sampleToken, is_valid: false, revoked_at: TIME, uses: [] },
    ]);
    renderPage(<SettingsRoute />);
    expect(await screen.findByText(tokens('revoked'))).toBeTruthy();
    expect(screen.getByText(tokens('unused'))).toBeTruthy();
    const revoke = { name: tokens('revoke_named', { name: 'Repricer' }) };
    expect(screen.queryByRole('button', revoke)).toBeNull();
  });
});
