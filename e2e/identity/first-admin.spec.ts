import { expect } from '@playwright/test';
import { fillSignIn, newcomer, test } from '../story.ts';

const TOKEN = 'a-token-that-no-server-has-printed-until-now';

test('the first-admin link survives sign-in and a visit of sign-up, and its token is not sent before the user submits it (A9)', async ({
  page,
  request,
}) => {
  const { email, password } = await newcomer(request);
  const sent: string[] = [];
  page.on('request', (outgoing) => {
    const content = `${outgoing.url()} ${JSON.stringify(outgoing.headers())} ${outgoing.postData() ?? ''}`;
    if (content.includes(TOKEN)) sent.push(outgoing.url());
  });
  await page.goto(`/dashboard/settings#first-admin=${TOKEN}`);
  await page.waitForURL((url) => url.search === '?next=%2Fdashboard%2Fsettings');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await fillSignIn(page, email, password);
  await expect(page.getByLabel('Token')).toHaveValue(TOKEN);
  expect(sent).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, localStorage]));
  expect(kept).not.toContain(TOKEN);

  // This shop already has an admin.
  await page.getByRole('button', { name: 'Become admin' }).click();
  await expect(page.getByText('This token is wrong or already used.')).toBeVisible();
  expect(sent).toEqual([expect.stringContaining('/api/trpc/identity.becomeFirstAdmin')]);
});
