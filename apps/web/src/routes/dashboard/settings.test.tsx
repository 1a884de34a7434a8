// @vitest-environment happy-dom
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { messagesIn } from '@guildhall/locales/catalogues';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { noFactors, ownSession, sampleSecurity } from '../../features/identity/test-answers.ts';
import { authState } from '../../lib/session/auth-state.ts';
import { api, held, refused } from '../../lib/test-api.ts';
import {
  errorAt,
  isBusy,
  renderPage,
  sampleUser,
  shownToasts,
  signedIn,
} from '../../lib/test-page.tsx';
import type { OutputOf } from '../../lib/test-procedures.ts';
import SettingsRoute from './settings.tsx';

const fieldText = messagesIn('en', 'field-errors');
const t = messagesIn('en', 'identity/settings');

const words = {
  loadFailed: t('load_failed'),
  factorsFailed: t('factors_failed'),
  changeEmail: t('email.change'),
  newEmail: t('email.new_email'),
  emailCode: t('email.code'),
  changePassword: t('password.change'),
  setPassword: t('password.set'),
  newPassword: t('password.new_password'),
  savePassword: t('password.submit'),
  cancelPassword: t('password.cancel'),
  proveTitle: t('step_up.title'),
  ownPassword: t('step_up.password'),
  prove: t('step_up.submit'),
  setUpApp: t('app.set_up'),
  ownDevice: t('sessions.own'),
  sessionsFailed: t('sessions.load_failed'),
  adminToken: t('first_admin.token'),
  adminWrong: t('first_admin.wrong'),
};

const button = (name: string) => screen.getByRole('button', { name });
const findButton = async (name: string) => await screen.findByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isMissing = async (name: string) =>
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
const reauthRequired = () => refused('REAUTH_REQUIRED', { facts: { methods: ['password'] } });

beforeEach(() => signedIn());

/** The settings, with the password form open. */
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
      throw refused('PASSWORD_COMMON', {
        fields: { new_password: [fieldError('password_known')] },
      });
    });
    const { user } = await changingPassword();
    await user.keyboard('password1{Enter}');
    await waitFor(() =>
      expect(errorAt(field(words.newPassword))).toBe(fieldText('password_known')),
    );
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

  test('is set for the first time by a user without one', async () => {
    api.answer('identity.security', () => sampleSecurity({ has_password: false }));
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
      throw refused('CREDENTIALS_WRONG', { fields: { password: [fieldError('password_wrong')] } });
    });
    const { user } = await changingPassword();
    await user.keyboard('eighteen purple spoons{Enter}');
    const dialog = await screen.findByRole('dialog', { name: words.proveTitle });
    await waitFor(() => expect(document.activeElement).toBe(field(words.ownPassword)));
    await user.click(within(dialog).getByRole('button', { name: words.prove }));
    expect(errorAt(field(words.ownPassword))).not.toBeNull();
    await user.type(field(words.ownPassword), 'not the password{Enter}');
    await waitFor(() =>
      expect(errorAt(field(words.ownPassword))).toBe(fieldText('password_wrong')),
    );
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

  test('needs reauthentication: without it the form says so and keeps the input', async () => {
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
  let { email } = sampleSecurity();
  api.answer('identity.security', () => sampleSecurity({ email }));
  api.answer('identity.requestEmailChange', () => ({ mailed_code: 'six_digits' }));
  api.answerRoute('GET /api/oauth/profile/me/', () => sampleUser({ email }));
  api.answer('identity.confirmEmail', ({ code }) => {
    if (code !== '123456')
      throw refused('CODE_WRONG', { fields: { code: [fieldError('code_wrong')] } });
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
  await waitFor(() => expect(errorAt(field(words.emailCode))).toBe(fieldText('code_wrong')));
  await user.clear(field(words.emailCode));
  await user.keyboard('123456{Enter}');
  expect(await screen.findByText(t('email.current', { email: 'new@example.test' }))).toBeTruthy();
  await waitFor(() => expect(authState().user?.email).toBe('new@example.test'));
  expect(authState().token).toBe('token-2');
});

test('each part that does not load says so by itself, and can be asked for again', async () => {
  let broken = true;
  const unless = <Value,>(value: Value) => {
    if (broken) throw refused('PERMISSION_DENIED');
    return value;
  };
  api.answer('identity.security', () => unless(sampleSecurity()));
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
  // A change of role ends all sessions, including this one.
  await waitFor(() => expect(authState().user).toBeNull());
  expect(address()).toBe('/dashboard/settings');
});

test('the link of an invitation makes its reader staff; what is missing is said', async () => {
  let code: 'TWO_FACTOR_REQUIRED' | 'CODE_WRONG' | null = 'TWO_FACTOR_REQUIRED';
  api.answer('identity.acceptInvitation', () => {
    if (code !== null) throw refused(code);
    return { role: 'support' };
  });
  const { user } = renderPage(<SettingsRoute />, '/dashboard/settings#staff-invitation=good');
  const accept = await screen.findByRole('button', { name: t('invitation.accept') });
  await user.click(accept);
  await screen.findByRole('alert');
  code = 'CODE_WRONG';
  await user.click(accept);
  await screen.findByText(t('invitation.wrong'));
  code = null;
  await user.click(accept);
  // A change of role ends all sessions, including this one.
  await waitFor(() => expect(authState().user).toBeNull());
  expect(api.inputs('identity.acceptInvitation')).toHaveLength(3);
});
