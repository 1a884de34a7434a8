// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldCopy, securityCopy } from '../../features/identity/copy.ts';
import { emailCopy } from '../../features/identity/email/copy.ts';
import { firstAdminCopy } from '../../features/identity/first-admin/copy.ts';
import { passkeysCopy } from '../../features/identity/passkeys/copy.ts';
import { passwordCopy } from '../../features/identity/passwords/copy.ts';
import { recoveryCopy, totpCopy } from '../../features/identity/second-factor/copy.ts';
import { sessionsCopy } from '../../features/identity/sessions/copy.ts';
import { providersCopy } from '../../features/identity/sign-on/copy.ts';
import { stepUpCopy } from '../../features/identity/step-up/copy.ts';
import { authState } from '../../lib/auth-state.ts';
import { api, held, type OutputOf, refused } from '../../lib/test-api.ts';
import {
  errorAt,
  isBusy,
  renderPage,
  sampleUser,
  shownToasts,
  signedIn,
} from '../../lib/test-page.tsx';
import SettingsRoute from './settings.tsx';

const words = {
  loadFailed: securityCopy.load_failed,
  factorsFailed: securityCopy.factors_failed,
  changeEmail: emailCopy.change,
  newEmail: emailCopy.new_email,
  emailCode: emailCopy.code,
  changePassword: passwordCopy.change,
  setPassword: passwordCopy.set,
  newPassword: passwordCopy.new_password,
  savePassword: passwordCopy.save,
  cancelPassword: passwordCopy.cancel,
  proveTitle: stepUpCopy.title,
  ownPassword: stepUpCopy.password,
  prove: stepUpCopy.submit,
  cancelProof: stepUpCopy.cancel,
  setUpApp: totpCopy.set_up,
  appCode: totpCopy.code,
  appOff: totpCopy.off,
  turnOn: totpCopy.confirm,
  appHint: fieldCopy.app_code_hint,
  recoveryTitle: recoveryCopy.made_title,
  recoverySaved: recoveryCopy.saved,
  makeCodes: recoveryCopy.make,
  renamePasskey: passkeysCopy.rename_which('Blue key'),
  passkeyName: passkeysCopy.name,
  savePasskey: passkeysCopy.save,
  removePasskey: passkeysCopy.remove_which('Blue key'),
  removeTitle: passkeysCopy.remove_title('Blue key'),
  remove: passkeysCopy.remove,
  connectGoogle: providersCopy.connect_which('google'),
  disconnectFacebook: providersCopy.disconnect_which('facebook'),
  endFirefox: sessionsCopy.end_which(sessionsCopy.on('Firefox', 'Windows')),
  ownDevice: sessionsCopy.own,
  sessionsFailed: sessionsCopy.load_failed,
  endOthers: sessionsCopy.end_others,
  keepOthers: sessionsCopy.keep,
  adminToken: firstAdminCopy.token,
  adminWrong: firstAdminCopy.wrong,
};

const TIME = '2026-11-20T12:00:00.000Z';
type Session = OutputOf<'identity.sessions'>[number];

function session(changes: Partial<Session>): Session {
  return {
    handle: 'own',
    is_own: false,
    browser: 'Firefox',
    system: 'Windows',
    country: 'DE',
    network: null,
    signed_in_at: TIME,
    last_seen_at: TIME,
    ...changes,
  };
}

const ownSession = session({ is_own: true, browser: 'Chrome', system: 'Linux' });
const security: OutputOf<'identity.security'> = {
  email: 'wren@example.test',
  has_password: true,
  two_factor: false,
  methods: ['password'],
  is_fresh: true,
};
const noFactors: OutputOf<'identity.secondFactors'> = {
  totp_since: null,
  recovery_codes_left: 0,
  passkeys: [],
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
const reauthRequired = () => refused('REAUTH_REQUIRED', { facts: { methods: ['password'] } });

beforeEach(() => {
  signedIn();
  api.answer('identity.security', () => security);
  api.answer('identity.secondFactors', () => noFactors);
  api.answer('identity.providers', () => []);
  api.answer('identity.sessions', () => [ownSession]);
});

/** The settings, with the change of the password open. */
async function changingPassword() {
  const page = renderPage(<SettingsRoute />);
  await page.user.click(await findButton(words.changePassword));
  return page;
}

describe('the password', () => {
  test('opens with the focus in its field, closes again, and is not sent when too short', async () => {
    const { user } = await changingPassword();
    expect(document.activeElement).toBe(field(words.newPassword));
    await user.keyboard('short{Enter}');
    await waitFor(() => expect(errorAt(field(words.newPassword))).not.toBeNull());
    await user.click(button(words.cancelPassword));
    expect(screen.queryByLabelText(words.newPassword)).toBeNull();
    expect(button(words.changePassword)).toBeTruthy();
  });

  test('that is refused is said at the field; one that is taken brings the next token', async () => {
    const answer = held<OutputOf<'identity.changePassword'>>();
    api.answer('identity.changePassword', async ({ new_password }) => {
      if (new_password !== 'password1') return await answer.promise;
      throw refused('PASSWORD_COMMON', { fields: { new_password: ['Too common.'] } });
    });
    const { user } = await changingPassword();
    await user.keyboard('password1{Enter}');
    await waitFor(() => expect(errorAt(field(words.newPassword))).toBe('Too common.'));
    expect(document.activeElement).toBe(field(words.newPassword));
    await user.clear(field(words.newPassword));
    await user.keyboard('eighteen purple spoons{Enter}');
    await waitFor(() => expect(isBusy(button(words.savePassword))).toBe(true));
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: words.cancelPassword }).disabled,
    ).toBe(true);
    answer.release({ access_token: 'token-2' });
    await isMissing(words.savePassword);
    expect(authState().token).toBe('token-2');
    expect(shownToasts.map(({ kind }) => kind)).toEqual(['success']);
  });

  test('is set for the first time by whoever has none', async () => {
    api.answer('identity.security', () => ({ ...security, has_password: false }));
    renderPage(<SettingsRoute />);
    expect(await findButton(words.setPassword)).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.changePassword })).toBeNull();
  });
});

describe('a change that needs a proof of who sits here', () => {
  beforeEach(() => {
    api.answer('identity.changePassword', () => {
      if (authState().token === 'fresh') return { access_token: 'token-3' };
      throw reauthRequired();
    });
  });

  test('asks for the password, says a wrong one at its field, and goes on with a right one', async () => {
    api.answer('identity.stepUpWithPassword', ({ password }) => {
      if (password === 'the password') return { access_token: 'fresh' };
      throw refused('CREDENTIALS_WRONG', { fields: { password: ['Wrong.'] } });
    });
    const { user } = await changingPassword();
    await user.keyboard('eighteen purple spoons{Enter}');
    const dialog = await screen.findByRole('dialog', { name: words.proveTitle });
    await waitFor(() => expect(document.activeElement).toBe(field(words.ownPassword)));
    await user.click(within(dialog).getByRole('button', { name: words.prove }));
    expect(errorAt(field(words.ownPassword))).not.toBeNull();
    await user.type(field(words.ownPassword), 'not the password{Enter}');
    await waitFor(() => expect(errorAt(field(words.ownPassword))).toBe('Wrong.'));
    await user.clear(field(words.ownPassword));
    await user.type(field(words.ownPassword), 'the password{Enter}');
    await isMissing(words.savePassword);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(authState().token).toBe('token-3');
    expect(api.inputs('identity.changePassword')).toEqual([
      { new_password: 'eighteen purple spoons' },
      { new_password: 'eighteen purple spoons' },
    ]);
  });

  test('is not done when nobody proves it: the form says so and keeps what was typed', async () => {
    const { user } = await changingPassword();
    await user.keyboard('eighteen purple spoons{Enter}');
    await screen.findByRole('dialog', { name: words.proveTitle });
    await waitFor(() => expect(document.activeElement).toBe(field(words.ownPassword)));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field(words.newPassword).value).toBe('eighteen purple spoons');
    expect(api.inputs('identity.changePassword')).toHaveLength(1);
  });
});

test('a new address is proven by the code that went to it, and the page shows it then', async () => {
  let email = security.email;
  api.answer('identity.security', () => ({ ...security, email }));
  api.answer('identity.requestEmailChange', () => ({}));
  api.answerRoute('GET /api/oauth/profile/me/', () => sampleUser({ email }));
  api.answer('identity.confirmEmail', ({ code }) => {
    if (code !== '123456') throw refused('CODE_WRONG', { fields: { code: ['Wrong code.'] } });
    email = 'new@example.test';
    return { access_token: 'token-2' };
  });
  const { user } = renderPage(<SettingsRoute />);
  await user.click(await findButton(words.changeEmail));
  await user.keyboard('not an address{Enter}');
  await waitFor(() => expect(errorAt(field(words.newEmail))).not.toBeNull());
  await user.clear(field(words.newEmail));
  await user.keyboard('new@example.test{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field(words.emailCode)));
  await user.keyboard('654321{Enter}');
  await waitFor(() => expect(errorAt(field(words.emailCode))).toBe('Wrong code.'));
  await user.clear(field(words.emailCode));
  await user.keyboard('123456{Enter}');
  expect(await screen.findByText(emailCopy.now('new@example.test'))).toBeTruthy();
  await waitFor(() => expect(authState().user?.email).toBe('new@example.test'));
  expect(authState().token).toBe('token-2');
});

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
      factors = { totp_since: TIME, recovery_codes_left: 10, passkeys: [] };
      return { access_token: 'token-2', recovery_codes: tenCodes };
    });
    const { user } = renderPage(<SettingsRoute />);
    await user.click(await findButton(words.setUpApp));
    // By hand it is read in groups of four.
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
    await user.click(within(dialog).getByRole('button', { name: words.recoverySaved }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await findButton(words.makeCodes)).toBeTruthy();
    expect(screen.queryByText(words.appOff)).toBeNull();
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
  const other = session({ handle: 'other' });

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
    // Nobody else is left to be signed out.
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

test('each part that does not load says so by itself, and can be asked for again', async () => {
  let broken = true;
  const unless = <Value,>(value: Value) => {
    if (broken) throw refused('PERMISSION_DENIED');
    return value;
  };
  api.answer('identity.security', () => unless(security));
  api.answer('identity.secondFactors', () => unless(noFactors));
  api.answer('identity.sessions', () => unless([ownSession]));
  const { user } = renderPage(<SettingsRoute />);
  const alerts = await waitFor(() => {
    const all = screen.getAllByRole('alert');
    expect(all).toHaveLength(3);
    return all;
  });
  const titles = [words.loadFailed, words.factorsFailed, words.sessionsFailed];
  for (const [index, title] of titles.entries()) {
    expect(alerts[index]?.textContent).toContain(title);
  }
  broken = false;
  for (const alert of alerts) await user.click(within(alert).getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(button(words.changeEmail)).toBeTruthy();
  expect(button(words.setUpApp)).toBeTruthy();
  expect(screen.getByText(words.ownDevice)).toBeTruthy();
});

test('the token of the address makes the first admin; a spent one is said at its field', async () => {
  api.answer('identity.becomeFirstAdmin', ({ token }) => {
    if (token !== 'good') throw refused('CODE_WRONG');
    return {};
  });
  const { user, address } = renderPage(<SettingsRoute />, '/dashboard/settings#first-admin=spent');
  const token = await screen.findByLabelText<HTMLInputElement>(words.adminToken);
  expect(token.value).toBe('spent');
  await user.type(token, '{Enter}');
  await waitFor(() => expect(errorAt(token)).toBe(words.adminWrong));
  await user.clear(token);
  await user.type(token, 'good{Enter}');
  // Another role ends every session, this one too.
  await waitFor(() => expect(authState().user).toBeNull());
  expect(address()).toBe('/dashboard/settings');
});
