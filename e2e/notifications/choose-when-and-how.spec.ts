import { randomUUID } from 'node:crypto';
import { openDatabase } from '@guildhall/db/client';
import { buyer } from '@guildhall/scenes/actors';
import { notified } from '@guildhall/scenes/notifications';
import { testScene } from '@guildhall/scenes/scene';
import { expect } from '@playwright/test';
import { advanceClock, mailTo, PASSWORD, signedIn, test } from '../story.ts';

test('a user turns mails off by the link of one, sets quiet hours, and gets a summary instead of single mails', async ({
  browser,
  context,
  request,
  shop,
}) => {
  const db = openDatabase(shop.databaseUrl, { maxConnections: 4 });
  try {
    const scene = testScene(db);
    const email = `told-${randomUUID()}@example.test`;
    const ann = await buyer(scene, { email, password: PASSWORD });
    const page = await signedIn(context, request, email);
    const money = page.getByRole('checkbox', { name: 'Money: Email' });
    const quiet = page.getByRole('checkbox', { name: 'Quiet hours' });

    await test.step('times are saved, and stay', async () => {
      await page.goto('/dashboard/settings');
      await expect(money).toBeChecked();
      await quiet.check();
      await page.getByLabel('Until').fill('06:30');
      await page.getByRole('combobox', { name: 'Emails that aren’t urgent' }).click();
      await page.getByRole('option', { name: 'In a summary each day at 09:00' }).click();
      await page.getByRole('button', { name: 'Save times' }).click();
      await expect(
        page.getByRole('region', { name: 'Notifications alt+T' }).getByText('Saved').first(),
      ).toBeVisible();
      await page.reload();
      await expect(quiet).toBeChecked();
      await expect(page.getByLabel('Until')).toHaveValue('06:30');
      await quiet.uncheck();
      await page.getByRole('button', { name: 'Save times' }).click();
      await expect(
        page.getByRole('region', { name: 'Notifications alt+T' }).getByText('Saved').first(),
      ).toBeVisible();
    });

    const summary = await test.step('what was not urgent comes in one mail', async () => {
      await notified(scene, ann);
      await notified(scene, ann, { kind: 'refund_lapsed', amount_minor: 700 });
      // Both are held before the summary is due.
      await expect
        .poll(async () => {
          const held = await db.selectFrom('held_notices').select('user_id').execute();
          return held.filter(({ user_id }) => user_id === ann.user_id).length;
        })
        .toBe(2);
      await advanceClock(request, 24);
      return await mailTo(request, email, /2 updates for you/);
    });
    expect(summary).toContain('$5.00 added to your wallet');

    await test.step('a single mail again, whose link turns its group off without a sign-in', async () => {
      await page.getByRole('combobox', { name: 'Emails that aren’t urgent' }).click();
      await page.getByRole('option', { name: 'Right away' }).click();
      await page.getByRole('button', { name: 'Save times' }).click();
      await expect(
        page.getByRole('region', { name: 'Notifications alt+T' }).getByText('Saved').first(),
      ).toBeVisible();
      await notified(scene, ann);
      const mail = await mailTo(request, email, /^\$5\.00 added to your wallet/);
      const signedOut = await browser.newContext({ baseURL: shop.origin });
      const other = await signedOut.newPage();
      await other.goto(/^http\S+\/unsubscribe#token=\S+$/m.exec(mail)?.[0] ?? '');
      await expect(
        other.getByText('You won’t get emails about your money any more.'),
      ).toBeVisible();
      await other.getByRole('button', { name: 'Turn off' }).click();
      await expect(other.getByText('The emails are off.')).toBeVisible();
      await signedOut.close();
      await page.reload();
      await expect(money).not.toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Security: Email' })).toBeDisabled();
    });
  } finally {
    await db.destroy();
  }
});
