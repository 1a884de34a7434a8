import { randomUUID } from 'node:crypto';
import { openDatabase } from '@guildhall/db/client';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer } from '@guildhall/scenes/offers';
import { testScene } from '@guildhall/scenes/scene';
import { type APIRequestContext, expect } from '@playwright/test';
import { advanceClock, fillSignIn, mailTo, PASSWORD, signedIn, test } from '../story.ts';

const MANUAL = { delivery: 'manual', delivery_minutes: 60 } as const;

/** How many mails this address has got. */
async function countMails(request: APIRequestContext, email: string): Promise<number> {
  const answer = await request.get(`/dev/mails/?to=${encodeURIComponent(email)}`);
  const { mails } = (await answer.json()) as { mails: unknown[] };
  return mails.length;
}

test('a buyer saves a search; a new offer that matches is mailed, and the mails are turned off', async ({
  browser,
  context,
  request,
  shop,
}) => {
  const db = openDatabase(shop.databaseUrl, { maxConnections: 4 });
  try {
    const scene = testScene(db);
    const email = `alert-${randomUUID()}@example.test`;
    await buyer(scene, { email, password: PASSWORD });
    const sells = await seller(scene);
    const name = `Quest ${randomUUID().slice(0, 6)}`;
    const { slug } = await testGame(scene, { name });
    const list = async (title: string, rank: string) =>
      await accountOffer(scene, sells, {
        game_slug: slug,
        title,
        attributes: { rank, level: Math.ceil(Math.random() * 900_000) },
        ...MANUAL,
      });
    await list('A silver account for the list', 'Silver');

    // A visitor signs in to keep an offer, comes back to the list, and has kept it.
    const visitor = await browser.newContext({ baseURL: shop.origin });
    const first = await visitor.newPage();
    await first.goto(`/accounts/${slug}-accounts`);
    const heart = 'Save to favorites: A silver account for the list';
    await first.getByRole('button', { name: heart }).click();
    await first.waitForURL(/\/auth\/login/);
    await fillSignIn(first, email);
    await first.waitForURL(`**/accounts/${slug}-accounts`);
    await expect(first.getByText('Saved to your favorites.')).toBeVisible();
    await expect(first.getByRole('button', { name: heart, pressed: true })).toBeVisible();
    await visitor.close();

    const page = await signedIn(context, request, email);
    await page.goto('/dashboard/saved');
    await expect(page.getByRole('link', { name: 'A silver account for the list' })).toBeVisible();

    await page.goto(`/accounts/${slug}-accounts?a.rank=Gold`);
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    // A press that comes before the scripts have loaded is kept.
    await page.getByRole('button', { name: 'Save this search' }).first().click();
    await expect(dialog.getByLabel('Name')).toHaveValue(`${name}, Rank: Gold`);
    await dialog.getByText('Email at once').click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Search saved.')).toBeVisible();

    // The first run of the job only remembers where it begins.
    await advanceClock(request, 1);
    await list('A bronze account for nobody', 'Bronze');
    await list('A golden account for the buyer', 'Gold');
    await advanceClock(request, 1);
    const mail = await mailTo(request, email, new RegExp(`1 new offer: ${name}`));
    expect(mail).not.toContain('bronze');

    await page.goto('/dashboard/saved?tab=searches');
    await expect(page.getByText('1 new', { exact: true })).toBeVisible();
    const link = /^http\S+\/accounts\/\S+$/m.exec(mail)?.[0] ?? '';
    await page.goto(link);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('A golden account for the buyer');

    // Whoever has the mail turns it off, without a sign-in.
    const signedOut = await browser.newContext({ baseURL: shop.origin });
    const other = await signedOut.newPage();
    await other.goto(/^http\S+\/unsubscribe#token=\S+$/m.exec(mail)?.[0] ?? '');
    await other.getByRole('button', { name: 'Turn off' }).click();
    await expect(other.getByText('The emails are off.')).toBeVisible();
    await signedOut.close();

    await page.goto('/dashboard/saved?tab=searches');
    await expect(page.getByRole('button', { name: /Emails about .*: No emails/ })).toBeVisible();
    const before = await countMails(request, email);
    await list('Another golden account', 'Gold');
    await advanceClock(request, 3);
    // The search shows the offer, so the job has seen it and sent nothing.
    await page.reload();
    await expect(page.getByText('2 new', { exact: true })).toBeVisible();
    expect(await countMails(request, email)).toBe(before);
  } finally {
    await db.destroy();
  }
});
