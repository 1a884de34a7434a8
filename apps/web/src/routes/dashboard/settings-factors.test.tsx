// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  noFactors,
  ownSession,
  sampleSession,
  TIME,
} from '../../features/identity/test-answers.ts';
import { api, refused } from '../../lib/test-api.ts';
import {
  errorAt,
  isBusy,
  renderPage,
  sampleUser,
  shownToasts,
  signedIn,
} from '../../lib/test-page.tsx';
import SettingsRoute from './settings.tsx';

const t = messagesIn('en', 'identity/settings');
const words = {
  setUpApp: t('app.set_up'),
  appCode: t('app.code'),
  appOff: t('app.off'),
  recoveryTitle: t('recovery_codes.created_title'),
  recoverySaved: t('recovery_codes.saved'),
  makeCodes: t('recovery_codes.create'),
  renamePasskey: t('passkeys.rename_named', { name: 'Blue key' }),
  passkeyName: t('passkeys.name'),
  savePasskey: t('passkeys.save_name'),
  removePasskey: t('passkeys.remove_named', { name: 'Blue key' }),
  removeTitle: t('passkeys.remove_title', { name: 'Blue key' }),
  remove: t('passkeys.remove'),
  connectGoogle: t('providers.connect_named', { provider: 'Google' }),
  disconnectFacebook: t('providers.disconnect_named', { provider: 'Facebook' }),
  endFirefox: t('sessions.end_named', { device: 'Firefox on Windows' }),
  ownDevice: t('sessions.own'),
  endOthers: t('sessions.end_others'),
  keepOthers: t('sessions.keep'),
};

const bluePasskey = {
  id: 'key-1',
  name: 'Blue key',
  created_at: TIME,
  last_used_at: null,
  is_backed_up: false,
};
const button = (name: string) => screen.getByRole('button', { name });
const findButton = async (name: string) => await screen.findByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isMissing = async (name: string) =>
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());

beforeEach(() => signedIn());

describe('the authenticator app', () => {
  const secret = { uri: 'otpauth://totp/Guildhall:wren?secret=ABCDEFGH', secret: 'ABCDEFGH' };
  const tenCodes = Array.from({ length: 10 }, (_, index) => `CODE${index}`);

  test('is turned on with a code of it; its recovery codes stay until they are kept', async () => {
    let factors = noFactors;
    api.answer('identity.secondFactors', () => factors);
    api.answer('identity.startTotp', () => secret);
    api.answerRoute('GET /api/oauth/profile/me/', () => sampleUser({ two_factor: true }));
    api.answer('identity.confirmTotp', ({ code }) => {
      if (code !== '123456') throw refused('CODE_WRONG');
      factors = { ...noFactors, totp_since: TIME, recovery_codes_left: 10 };
      return { access_token: 'token-2', recovery_codes: tenCodes };
    });
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(words.setUpApp));
    // For typing it is shown in groups of four.
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
    await user.type(field(words.appCode), '12345{Enter}');
    expect(errorAt(field(words.appCode))).not.toBeNull();
    expect(api.inputs('identity.confirmTotp')).toEqual([]);
    await user.type(field(words.appCode), '5{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    await user.clear(field(words.appCode));
    await user.type(field(words.appCode), '123456{Enter}');
    const dialog = await screen.findByRole('dialog', { name: words.recoveryTitle });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(tenCodes);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBe(dialog);
    const close = messagesIn('en', 'site')('ui.close');
    expect(within(dialog).queryByRole('button', { name: close })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: words.recoverySaved }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await findButton(words.makeCodes)).toBeTruthy();
    expect(screen.queryByText(words.appOff)).toBeNull();
  });
});

describe('new recovery codes', () => {
  test('end the old ones only after a question', async () => {
    const factors = { ...noFactors, totp_since: TIME, recovery_codes_left: 3 };
    api.answer('identity.secondFactors', () => factors);
    api.answer('identity.makeRecoveryCodes', () => ({ recovery_codes: ['CODE1'] }));
    api.answerRoute('GET /api/oauth/profile/me/', () => sampleUser({ two_factor: true }));
    const { user } = renderPage(<SettingsRoute />);
    const open = await findButton(words.makeCodes);
    await user.click(open);
    const title = t('recovery_codes.replace_title');
    const keep = await screen.findByRole('button', { name: t('recovery_codes.keep') });
    await user.click(keep);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(open));
    expect(api.inputs('identity.makeRecoveryCodes')).toEqual([]);
    await user.click(open);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: words.makeCodes }));
    await screen.findByRole('dialog', { name: words.recoveryTitle });
    await user.click(screen.getByRole('button', { name: words.recoverySaved }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('passkeys', () => {
  beforeEach(() => {
    api.answer('identity.secondFactors', () => ({ ...noFactors, passkeys: [bluePasskey] }));
  });

  test('a passkey gets another name, which cannot be empty', async () => {
    api.answer('identity.renamePasskey', () => ({}));
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(words.renamePasskey));
    expect(document.activeElement).toBe(field(words.passkeyName));
    await user.clear(field(words.passkeyName));
    await user.keyboard('{Enter}');
    expect(errorAt(field(words.passkeyName))).not.toBeNull();
    await user.keyboard('Red key{Enter}');
    await isMissing(words.savePasskey);
    expect(api.inputs('identity.renamePasskey')).toEqual([{ id: 'key-1', name: 'Red key' }]);
    expect(shownToasts).toHaveLength(1);
  });

  test('a passkey that is removed is no longer offered by the browser', async () => {
    const signalled: unknown[] = [];
    vi.stubGlobal('PublicKeyCredential', {
      signalUnknownCredential: async (removed: unknown) => void signalled.push(removed),
    });
    api.answer('identity.removePasskey', () => ({ access_token: 'token-2', recovery_codes: null }));
    api.answerRoute('GET /api/oauth/profile/me/', () => sampleUser({ two_factor: true }));
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(words.removePasskey));
    const dialog = await screen.findByRole('dialog', { name: words.removeTitle });
    await user.click(within(dialog).getByRole('button', { name: words.remove }));
    await waitFor(() => expect(shownToasts).toHaveLength(1));
    expect(signalled).toEqual([{ rpId: location.hostname, credentialId: 'key-1' }]);
    vi.unstubAllGlobals();
  });

  test('the last way in is not taken away: the question closes, and the page says why', async () => {
    api.answer('identity.removePasskey', () => {
      throw refused('LAST_WAY_IN');
    });
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(words.removePasskey));
    const dialog = await screen.findByRole('dialog', { name: words.removeTitle });
    await user.click(within(dialog).getByRole('button', { name: words.remove }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button(words.renamePasskey)).toBeTruthy();
    expect(shownToasts).toEqual([]);
  });
});

test('providers are offered by whether they are connected; a refusal is a toast', async () => {
  api.answer('identity.providers', () => [
    { provider: 'google', linked: null },
    {
      provider: 'facebook',
      linked: { email: 'w@example.test', linked_at: TIME, last_used_at: TIME },
    },
  ]);
  api.answer('identity.linkProvider', () => {
    throw refused('SSO_UNAVAILABLE');
  });
  const { user } = renderPage(<SettingsRoute />);
  await user.click(await findButton(words.connectGoogle));
  await waitFor(() => expect(shownToasts.map(({ kind }) => kind)).toEqual(['error']));
  expect(isBusy(button(words.connectGoogle))).toBe(false);
  expect(button(words.disconnectFacebook)).toBeTruthy();
  expect(screen.getByText(/w@example\.test/)).toBeTruthy();
});

describe('sessions', () => {
  const other = sampleSession({ handle: 'other' });

  test('every session but this one can be ended, and is gone from the list then', async () => {
    let sessions = [ownSession, other];
    api.answer('identity.sessions', () => sessions);
    api.answer('identity.endSession', ({ handle }) => {
      sessions = sessions.filter((each) => each.handle !== handle);
      return {};
    });
    const { user } = renderPage(<SettingsRoute />);
    const end = await findButton(words.endFirefox);
    const row = screen.getByText(words.ownDevice).closest('li');
    expect(within(row ?? document.body).queryByRole('button')).toBeNull();
    await user.click(end);
    await isMissing(words.endFirefox);
    expect(api.inputs('identity.endSession')).toEqual([{ handle: 'other' }]);
    // There are no other sessions to end.
    await isMissing(words.endOthers);
  });

  test('all others are asked about once; the keyboard goes back to where it asked', async () => {
    api.answer('identity.sessions', () => [ownSession, other]);
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(words.endOthers));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: words.keepOthers }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button(words.endOthers)));
  });

  test('a session that is gone already is a toast, and the list is read again', async () => {
    api.answer('identity.sessions', () => [ownSession, other]);
    api.answer('identity.endSession', () => {
      throw refused('NOT_FOUND');
    });
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(words.endFirefox));
    await waitFor(() => expect(shownToasts.map(({ kind }) => kind)).toEqual(['error']));
    await waitFor(() => expect(api.inputs('identity.sessions').length).toBeGreaterThan(1));
  });
});
