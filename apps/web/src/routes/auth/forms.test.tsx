// @vitest-environment happy-dom
import { messagesIn } from '@guildhall/locales/catalogues';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RequestResetForm } from '../../features/identity/recovery/components/request-reset-form.tsx';
import { ResetPasswordForm } from '../../features/identity/recovery/components/reset-password-form.tsx';
import { SecondFactorForm } from '../../features/identity/sign-in/components/second-factor-form.tsx';
import { DemoSignIns } from '../../features/identity/sign-in/components/demo-sign-ins.tsx';
import { SignInForm } from '../../features/identity/sign-in/components/sign-in-form.tsx';
import { ActivateForm } from '../../features/identity/sign-up/components/activate-form.tsx';
import { SignUpForm } from '../../features/identity/sign-up/components/sign-up-form.tsx';
import { authState } from '../../lib/session/auth-state.ts';
import type { SecondFactorChallenge } from '../../lib/session/sign-in-outcome.ts';
import { api, held, RestAnswer } from '../../lib/test-api.ts';
import { errorAt, isBusy, renderPage, sampleUser, shownToasts } from '../../lib/test-page.tsx';
import type { Route as ResetRoute } from './+types/reset-password';
import type { Route as SignUpRoute } from './+types/signup';
import ActivatePage from './activate.tsx';
import ResetPasswordPage from './reset-password.tsx';
import SignUpPage from './signup.tsx';

const shared = messagesIn('en', 'identity');
const t = messagesIn('en', 'identity/sign-in');
const words = {
  email: shared('email'),
  password: shared('password'),
  username: t('sign_up.username'),
  newPassword: t('new_password.password'),
  mailCode: t('activate.code'),
  appCode: shared('app_code'),
  recoveryCode: t('second_factor.recovery_code'),
  signIn: t('sign_in.submit'),
  signUp: t('sign_up.submit'),
  activate: t('activate.submit'),
  resend: t('activate.resend'),
  requestReset: t('reset.submit'),
  resetSent: t('reset.sent_title'),
  setPassword: t('new_password.submit'),
  secondStep: t('second_factor.submit'),
  byRecovery: t('second_factor.by_recovery_code'),
  back: t('links.back'),
};
const LOGIN = 'POST /api/oauth/login/';
const SIGN_UP = 'POST /api/oauth/signup/';
const ACTIVATE = 'POST /api/oauth/activate/';
const RESEND = 'POST /api/oauth/activate/resend/';
const REQUEST_RESET = 'POST /api/oauth/password/reset/';
const RESET = 'POST /api/oauth/password/reset/verify/';
const SECOND_FACTOR = 'POST /api/oauth/login/second-factor/';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const signedIn = { user: sampleUser(), access_token: 'token-2' };

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

describe('every form marks what is missing, begins there, and sends nothing', () => {
  const { email, password, username, mailCode, newPassword } = words;
  const forms = {
    'sign-in': { form: signInForm(), submit: words.signIn, labels: [email, password] },
    'sign-up': { form: <SignUpForm />, submit: words.signUp, labels: [email, username, password] },
    activation: {
      form: <ActivateForm userId="user-1" sent />,
      submit: words.activate,
      labels: [mailCode],
    },
    'reset request': { form: <RequestResetForm />, submit: words.requestReset, labels: [email] },
    reset: {
      form: <ResetPasswordForm token="t" email={null} />,
      submit: words.setPassword,
      labels: [newPassword],
    },
  };
  test.each(Object.entries(forms))('%s', async (_name, { form, submit, labels }) => {
    const { user } = renderPage(form);
    await user.click(button(submit));
    await waitFor(() => expect(labels.map((label) => errorAt(field(label)))).not.toContain(null));
    expect(labels.filter((label) => errorAt(field(label)) === '')).toEqual([]);
    expect(document.activeElement).toBe(field(labels[0] ?? ''));
  });
});

function signInForm() {
  return (
    <SignInForm
      onSecondFactorRequired={() => {}}
      links={null}
      demoSignIns={(choose) => (
        <DemoSignIns
          signIns={[{ role: 'buyer', email: 'buyer@example.test', password: 'the demo password' }]}
          onChoose={choose}
        />
      )}
    />
  );
}

test('a form that is under way is busy, keeps the focus and is not sent a second time', async () => {
  const answer = held<RestAnswer>();
  api.answerRoute(LOGIN, async () => await answer.promise);
  const { user } = renderPage(signInForm());
  await user.type(field(words.email), 'wren@example.test');
  await user.type(field(words.password), 'not the password{Enter}');
  await waitFor(() => expect(isBusy(button(words.signIn))).toBe(true));
  await user.keyboard('{Enter}');
  await user.click(button(words.signIn));
  expect(document.activeElement).toBe(button(words.signIn));
  await act(async () => answer.release(new RestAnswer(400, { non_field_errors: ['Wrong.'] })));
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong.');
  expect(isBusy(button(words.signIn))).toBe(false);
  expect(api.bodies(LOGIN)).toEqual([{ email: 'wren@example.test', password: 'not the password' }]);
  // The form shows it: a toast would repeat it. The input is kept.
  expect(shownToasts).toEqual([]);
  expect(field(words.password).value).toBe('not the password');
});

test('a demo sign-in fills in the form and takes away what was marked', async () => {
  api.answerRoute(LOGIN, () => signedIn);
  const { user } = renderPage(signInForm());
  await user.click(button(words.signIn));
  await waitFor(() => expect(errorAt(field(words.email))).not.toBeNull());
  await user.click(screen.getByRole('button', { name: /buyer/ }));
  expect(errorAt(field(words.email))).toBeNull();
  expect(document.activeElement).toBe(field(words.password));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(authState().token).toBe('token-2'));
  expect(api.bodies(LOGIN)).toEqual([
    { email: 'buyer@example.test', password: 'the demo password' },
  ]);
  expect(shownToasts).toHaveLength(1);
});

test('a password can be looked at while it is typed, and its field keeps its name', async () => {
  const { user } = renderPage(signInForm());
  await user.type(field(words.password), 'secret words');
  expect(field(words.password).type).toBe('password');
  await user.click(screen.getByRole('button', { pressed: false }));
  expect(field(words.password).type).toBe('text');
  expect(field(words.password).value).toBe('secret words');
});

test('what the server refuses stands at its fields, the first of which has the focus', async () => {
  api.answerRoute(
    SIGN_UP,
    () => new RestAnswer(400, { username: ['Taken.'], password: ['Too common.', 'Too short.'] }),
  );
  const { user, address } = renderPage(<SignUpForm />, '/auth/signup');
  await user.type(field(words.email), 'wren@example.test');
  await user.type(field(words.username), 'Wren');
  await user.type(field(words.password), 'password1{Enter}');
  await waitFor(() => expect(errorAt(field(words.username))).toBe('Taken.'));
  expect(errorAt(field(words.password))).toBe('Too common. Too short.');
  expect(errorAt(field(words.email))).toBeNull();
  expect(document.activeElement).toBe(field(words.username));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(address()).toBe('/auth/signup');
});

test('sign-up leads to the code, and keeps the page to return to', async () => {
  api.answerRoute(SIGN_UP, () => ({ user_id: 'user-7', mailed_code: 'six_digits' }));
  const { user, address } = renderPage(<SignUpForm />, '/auth/signup?next=%2Fdashboard%2Fwallet');
  await user.type(field(words.email), 'wren@example.test');
  await user.type(field(words.username), 'Wren');
  await user.type(field(words.password), 'seventeen purple spoons{Enter}');
  await waitFor(() => {
    expect(address()).toBe('/auth/activate?user_id=user-7&next=%2Fdashboard%2Fwallet');
  });
});

test('another code can be asked for after a minute, and then a minute later again', async () => {
  vi.useFakeTimers();
  api.answerRoute(RESEND, () => ({ mailed_code: 'six_digits' }));
  renderPage(<ActivateForm userId="user-1" sent />);
  const resend = () => screen.getAllByRole<HTMLButtonElement>('button').at(-1);
  expect(resend()?.disabled).toBe(true);
  // One second at a time: each tick sets the next timer.
  for (let second = 0; second < 60; second += 1) {
    expect(resend()?.disabled).toBe(true);
    await act(async () => await vi.advanceTimersByTimeAsync(1_000));
  }
  expect(resend()?.disabled).toBe(false);
  expect(resend()?.textContent).toBe(words.resend);
  await act(async () => {
    resend()?.click();
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(api.bodies(RESEND)).toEqual([{ user_id: 'user-1' }]);
  expect(shownToasts).toHaveLength(1);
  expect(resend()?.disabled).toBe(true);
});

describe('while the shop sends no mails', () => {
  const closed = (providers: ('google' | 'facebook')[]) => ({
    loaderData: { identity_providers: providers, sends_mail: false },
  });

  test('sign-up says so before anything is typed, and leads to the providers', () => {
    const route = closed(['google']) as unknown as SignUpRoute.ComponentProps;
    renderPage(<SignUpPage {...route} />, '/auth/signup');
    expect(screen.getByText(t('sign_up.closed_title'))).toBeTruthy();
    expect(screen.getByText(t('sign_up.closed_provider'))).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(button(t('provider.submit', { provider: 'Google' }))).toBeTruthy();
  });

  test('sign-up names no provider if there is none', () => {
    renderPage(<SignUpPage {...(closed([]) as unknown as SignUpRoute.ComponentProps)} />);
    expect(screen.getByText(t('sign_up.closed'))).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  test('no link can be asked for', () => {
    renderPage(<ResetPasswordPage {...(closed([]) as unknown as ResetRoute.ComponentProps)} />);
    expect(screen.getByText(t('reset.closed'))).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('a mailbox that got enough codes has a long one, which can be typed on a phone', async () => {
  api.answerRoute(ACTIVATE, () => signedIn);
  const state = { email: 'wren@example.test', sent: false, mailed_code: 'long' };
  const at = { pathname: '/auth/activate', search: '?user_id=user-1', state };
  const { user } = renderPage(<ActivatePage />, at);
  expect(screen.getByRole('alert').textContent).toContain(shared('long_code'));
  expect(screen.getByText(t('activate.intro_long', { email: state.email }))).toBeTruthy();
  expect(field(words.mailCode).inputMode).toBe('text');
  await user.type(field(words.mailCode), 'abcde-fghjk-mnpqr-stvwx{Enter}');
  await waitFor(() => expect(authState().token).toBe('token-2'));
  expect(api.bodies(ACTIVATE)).toEqual([{ user_id: 'user-1', code: 'ABCDEFGHJKMNPQRSTVWX' }]);
});

test('asking for another code says it when the mailbox has a long one, and nobody has to wait', async () => {
  api.answerRoute(RESEND, () => ({ mailed_code: 'long' }));
  const { user } = renderPage(
    <ActivateForm userId="user-1" sent={false} mailedCode="six_digits" />,
  );
  expect(field(words.mailCode).inputMode).toBe('numeric');
  await user.click(button(words.resend));
  expect((await screen.findByRole('alert')).textContent).toContain(shared('long_code'));
  expect(field(words.mailCode).inputMode).toBe('text');
  expect(shownToasts).toEqual([]);
  expect(button(words.resend)).toHaveProperty('disabled', false);
});

test('who signs in before the activation was sent no mail, so they read their address and can ask for one at once', async () => {
  const state = { email: 'wren@example.test', sent: false };
  renderPage(<ActivatePage />, { pathname: '/auth/activate', search: '?user_id=user-1', state });
  expect(screen.getByText(t('activate.intro_ask', { email: state.email }))).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.resend }).disabled).toBe(
    false,
  );
});

test('the wait for another code goes on after a reload, and does not begin again', () => {
  vi.useFakeTimers();
  const waits = () => Number(/\d+/.exec(screen.getByText(/in \d+ seconds/).textContent)?.[0]);
  const first = renderPage(<ActivateForm userId="user-1" sent />);
  expect(waits()).toBe(60);
  first.unmount();
  vi.advanceTimersByTime(25_000);
  renderPage(<ActivateForm userId="user-1" sent />);
  expect(waits()).toBe(35);
});

test('the code of the mail signs in; a wrong one is said at its field', async () => {
  api.answerRoute(ACTIVATE, (body) =>
    JSON.stringify(body).includes('123456')
      ? signedIn
      : new RestAnswer(400, { code: ['The code is wrong.'] }),
  );
  const { user } = renderPage(<ActivateForm userId="user-1" sent />);
  await user.type(field(words.mailCode), '654321{Enter}');
  await waitFor(() => expect(errorAt(field(words.mailCode))).toBe('The code is wrong.'));
  await user.clear(field(words.mailCode));
  await user.type(field(words.mailCode), '123 456{Enter}');
  await waitFor(() => expect(authState().user?.username).toBe('Wren'));
  expect(api.bodies(ACTIVATE).at(-1)).toEqual({ user_id: 'user-1', code: '123456' });
});

test('asking for a reset is answered alike for every address; a broken server is not', async () => {
  let answer: unknown = new RestAnswer(503, { non_field_errors: ['Not now.'] });
  api.answerRoute(REQUEST_RESET, () => answer);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = renderPage(<RequestResetForm />);
  await user.type(field(words.email), 'wren@example.test{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  answer = {};
  await user.click(button(words.requestReset));
  expect(await screen.findByText(words.resetSent)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  logged.mockRestore();
});

test('a link that was used says so in place of the form', async () => {
  api.answerRoute(RESET, () => new RestAnswer(400, { code: ['It is wrong.'] }, 'CODE_WRONG'));
  const { user } = renderPage(
    <ResetPasswordForm token="used" email={null} />,
    '/auth/resetPassVerify',
  );
  await user.type(field(words.newPassword), 'eighteen purple spoons{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(t('new_password.link_spent'));
  expect(screen.queryByRole('button', { name: words.setPassword })).toBeNull();
});

test('another refusal is said above the new password; a good link leads to sign-in', async () => {
  let answer: unknown = new RestAnswer(400, { token: ['The link is spent.'] });
  api.answerRoute(RESET, () => answer);
  const { user, address } = renderPage(
    <ResetPasswordForm token="of-the-mail" email="ann@example.test" />,
    '/auth/resetPassVerify',
  );
  // A password manager knows whose password it keeps.
  const name = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
  expect(name?.value).toBe('ann@example.test');
  await user.type(field(words.newPassword), 'eighteen purple spoons{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('The link is spent.');
  answer = {};
  await user.click(button(words.setPassword));
  await waitFor(() => expect(address()).toBe('/auth/login'));
  expect(api.bodies(RESET).at(-1)).toEqual({
    token: 'of-the-mail',
    password: 'eighteen purple spoons',
  });
  expect(shownToasts).toHaveLength(1);
});

test('a right password leads on to the second factor where one is asked for', async () => {
  const challenge = {
    non_field_errors: ['One more step.'],
    ticket: ['ticket-1'],
    methods: ['totp'],
  };
  api.answerRoute(LOGIN, () => new RestAnswer(403, challenge, 'SECOND_FACTOR_REQUIRED'));
  const onSecondFactor = vi.fn<(step: SecondFactorChallenge) => void>();
  const { user } = renderPage(
    <SignInForm onSecondFactorRequired={onSecondFactor} links={null} demoSignIns={() => null} />,
  );
  await user.type(field(words.email), 'wren@example.test');
  await user.type(field(words.password), 'seventeen purple spoons{Enter}');
  await waitFor(() => {
    expect(onSecondFactor).toHaveBeenCalledExactlyOnceWith({
      outcome: 'second_factor_required',
      ticket: 'ticket-1',
      methods: ['totp'],
    });
  });
  expect(screen.queryByRole('alert')).toBeNull();
  expect([authState().user, shownToasts]).toEqual([null, []]);
});

describe('the second step', () => {
  const step: SecondFactorChallenge = {
    outcome: 'second_factor_required',
    ticket: 'ticket-1',
    methods: ['totp', 'recovery_code', 'passkey'],
  };

  test('begins at the code, sends none that cannot be right, and says a wrong one', async () => {
    api.answerRoute(SECOND_FACTOR, () => new RestAnswer(400, { code: ['The code is wrong.'] }));
    const { user } = renderPage(<SecondFactorForm step={step} onBack={() => {}} />);
    expect(document.activeElement).toBe(field(words.appCode));
    await user.keyboard('12345{Enter}');
    expect(errorAt(field(words.appCode))).not.toBeNull();
    expect(api.bodies(SECOND_FACTOR)).toEqual([]);
    await user.keyboard('6{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The code is wrong.');
    expect(api.bodies(SECOND_FACTOR)).toEqual([
      { ticket: 'ticket-1', method: 'totp', code: '123456' },
    ]);
  });

  test('changes to a recovery code, forgets the mistake made before, and signs in', async () => {
    api.answerRoute(SECOND_FACTOR, (body) =>
      JSON.stringify(body).includes('recovery_code')
        ? signedIn
        : new RestAnswer(400, { code: ['The code is wrong.'] }),
    );
    const { user } = renderPage(<SecondFactorForm step={step} onBack={() => {}} />);
    await user.keyboard('123456{Enter}');
    await screen.findByRole('alert');
    await user.click(button(words.byRecovery));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(field(words.recoveryCode));
    await user.keyboard('ABCDE-FGHJK{Enter}');
    await waitFor(() => expect(authState().token).toBe('token-2'));
  });

  test('offers no passkey in a browser without them, and leads back to the first step', async () => {
    const back = vi.fn<() => void>();
    const { user } = renderPage(<SecondFactorForm step={step} onBack={back} />);
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual([words.secondStep, words.byRecovery, words.back]);
    await user.click(button(words.back));
    expect(back).toHaveBeenCalledOnce();
  });
});
