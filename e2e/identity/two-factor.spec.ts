import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { test } from '../story.ts';

const PASSWORD = 'seventeen purple spoons';

interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

/** Creates a new user, so that the second factor does not affect other tests. */
async function newcomer(request: APIRequestContext): Promise<Newcomer> {
  const name = `tf-${Date.now().toString(36)}`;
  const email = `${name}@example.test`;
  const data = { email, username: name, password: PASSWORD };
  const made = await request.post('/api/oauth/signup/', { data });
  const { user_id } = (await made.json()) as { user_id: string };
  let code = '';
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/mails/?to=${encodeURIComponent(email)}`);
      const { mails } = (await answer.json()) as { mails: { text: string }[] };
      code = /^\d{6}$/m.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  const activated = await request.post('/api/oauth/activate/', { data: { user_id, code } });
  const { access_token } = (await activated.json()) as { access_token: string };
  return { name, email, token: access_token };
}

/** Calls a procedure of the new user's settings. */
async function change<Answer>(
  request: APIRequestContext,
  token: string,
  name: string,
  data: object,
): Promise<Answer> {
  const headers = { authorization: `JWT ${token}` };
  const answer = await request.post(`/api/trpc/identity.${name}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

async function fillIn(page: Page, email: string) {
  await page.goto('/auth/login?next=%2Fdashboard%2Fwallet');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
}

async function leave(page: Page) {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('with an authenticator app the password is not sufficient; a recovery code replaces the app', async ({
  page,
  request,
}) => {
  const { email, token } = await newcomer(request);
  const { secret } = await change<{ secret: string }>(request, token, 'startTotp', {});
  const epoch = Math.floor(Date.now() / 1_000);
  const { recovery_codes } = await change<{ recovery_codes: string[] }>(
    request,
    token,
    'confirmTotp',
    { code: await generate({ secret, epoch: epoch - 30 }) },
  );

  await fillIn(page, email);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Two-factor authentication' }),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the six digits from your authenticator app.')).toBeVisible();
  await code.fill('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/code is wrong/i)).toBeVisible();
  await code.fill(await generate({ secret }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/wallet$/);
  await leave(page);

  await fillIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByLabel('Recovery code', { exact: true });
  await recovery.fill((recovery_codes[0] ?? '').toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/wallet$/);
  await leave(page);

  await fillIn(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await recovery.fill(recovery_codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/code is wrong, already used/i)).toBeVisible();
});

/** Chromium's virtual authenticator, with automatic user presence. */
async function virtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const press = async (isThere: boolean) => {
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId,
      enabled: isThere,
    });
  };
  return { press };
}

interface NewPasskey {
  readonly handle: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

test('a passkey signs in without a password, works as a second factor, and is single use (A11)', async ({
  page,
  request,
}) => {
  const { name, email, token } = await newcomer(request);
  await page.goto('/');
  const key = await virtualAuthenticator(page);
  const registration = await change<NewPasskey>(request, token, 'passkeyOptions', {});
  const made = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const { id, rawId, type, response } = credential.toJSON() as RegistrationResponseJSON;
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject } };
  }, registration.options);
  const input = { handle: registration.handle, response: made, name: 'Story' };
  await change(request, token, 'registerPasskey', input);
  const replay = await request.post('/api/trpc/identity.registerPasskey', {
    data: input,
    headers: { authorization: `JWT ${token}` },
  });
  expect(replay.ok()).toBe(false);

  // The page requests a passkey in the background, and the virtual authenticator responds at once.
  // The request is delayed until the page was checked.
  const seen = Promise.withResolvers<void>();
  await page.route('**/login/passkey/options/', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.goto('/auth/login?next=%2Fdashboard%2Fwallet');
  const answers: { url: string; body: string | null }[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/login/passkey/')) {
      answers.push({ url: sent.url(), body: sent.postData() });
    }
  });
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  // Offered by conditional UI in the email field, and accepted there.
  seen.resolve();
  await page.waitForURL(/\/dashboard\/wallet$/);
  await expect(page.getByRole('button', { name: `User menu: ${name}` })).toBeVisible();
  const [shown] = answers;
  const again = await request.post('/api/oauth/login/passkey/', {
    data: JSON.parse(shown?.body ?? '{}') as object,
  });
  expect(again.status()).toBe(400);
  await leave(page);

  await key.press(false);
  await fillIn(page, email);
  const secondStep = page.getByRole('button', { name: 'Use a passkey' });
  await expect(secondStep).toBeVisible();
  await key.press(true);
  await secondStep.click();
  await page.waitForURL(/\/dashboard\/wallet$/);
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Story', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set up app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const typed = (await page.locator('code').textContent()) ?? '';
  const secret = typed.replaceAll(/\s/g, '');
  await page.getByLabel('Code from the app').fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 codes left. Each works once.')).toBeVisible();
});
