import { expect, type Page } from '@playwright/test';
import {
  type OwnerDatabase,
  fillSignIn,
  mailTo,
  newcomer,
  signInAtProvider,
  test,
} from '../story.ts';

const newEmail = () => `visitor-${Math.random().toString(36).slice(2, 12)}@example.test`;

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Makes the last authentication too old for sensitive actions. */
async function forgetProof(ownerDb: OwnerDatabase, email: string): Promise<void> {
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
  await ownerDb
    .updateTable('sessions')
    .set({ authenticated_at: elevenMinutesAgo })
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('email', '=', email),
    )
    .execute();
}

test('a provider is connected and disconnected after a step-up, and the user is notified of both', async ({
  page,
  request,
  ownerDb,
}) => {
  const person = await newcomer(request);
  await page.goto('/auth/login?next=%2Fdashboard%2Fsettings');
  await fillSignIn(page, person.email, person.password);
  await page.waitForURL((url) => url.pathname === '/dashboard/settings');
  await forgetProof(ownerDb, person.email);
  await page.getByRole('button', { name: 'Connect Google' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await proof.getByLabel('Your password', { exact: true }).fill(person.password);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  const googleEmail = newEmail();
  await signInAtProvider(page, googleEmail);
  await page.waitForURL((url) => url.pathname === '/dashboard/settings');
  await expect(page.getByText('Google is connected.')).toBeVisible();
  await expect(row(page, 'Google')).toContainText(googleEmail);
  await mailTo(request, person.email, /Google was connected/);

  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(row(page, 'Google')).toContainText('Not connected');
  await mailTo(request, person.email, /Google was disconnected/);
});

test('a user without a password authenticates with their provider and continues, and cannot remove their last way to sign in', async ({
  page,
  ownerDb,
}) => {
  const email = newEmail();
  await page.goto('/auth/login?next=%2Fdashboard%2Fsettings');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await signInAtProvider(page, email);
  await page.waitForURL((url) => url.pathname === '/dashboard/settings');
  await forgetProof(ownerDb, email);
  const before = await page.evaluate(() => localStorage.getItem('token'));

  const question = page.getByRole('dialog', { name: 'Disconnect Google?' });
  const disconnect = async () => {
    await page.getByRole('button', { name: 'Disconnect Google' }).click();
    await question.getByRole('button', { name: 'Disconnect' }).click();
  };
  await disconnect();
  const prove = page.getByRole('button', { name: 'Confirm with Google' });
  await prove.click();
  await signInAtProvider(page, newEmail());
  await expect(page.getByRole('alert')).toContainText('as someone else');
  await page.getByRole('link', { name: 'Back to settings' }).click();
  // Without a successful authentication the action does not continue.
  await expect(row(page, 'Google')).toContainText(email);
  await expect(question).toHaveCount(0);

  await disconnect();
  await prove.click();
  await signInAtProvider(page, email);
  await expect(page.getByText('Google confirmed that it’s you.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(before);
  // A destructive action does not continue automatically: it has to be confirmed again.
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('This is your only way to sign in.')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Google')).toContainText(email);
  await expect(question).toHaveCount(0);

  await forgetProof(ownerDb, email);
  await page.getByRole('button', { name: 'Connect Facebook' }).click();
  await prove.click();
  await signInAtProvider(page, email);
  await expect(page.getByText('This is not Facebook.')).toBeVisible();
  await signInAtProvider(page, newEmail());
  await expect(page.getByText('Facebook is connected.')).toBeVisible();
});
