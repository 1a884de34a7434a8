import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { sentMessage } from '@guildhall/scenes/messages';
import { unzipped } from '@guildhall/scenes/moderation/data-exports';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { faultsOf } from '../page-faults.ts';
import { advanceClock, inShop, mailTo, PASSWORD, type Shop, signedIn, test } from '../story.ts';

/** A buyer to whom a seller has written. */
async function writtenBuyer(shop: Shop): Promise<string> {
  return await inShop(shop, async (scene) => {
    const email = `takes-${randomUUID().slice(0, 8)}@example.test`;
    const [buys, sells] = [await buyer(scene, { email, password: PASSWORD }), await seller(scene)];
    const { slug } = await testGame(scene);
    const orderId = await boughtOrder(
      scene,
      buys,
      await accountOffer(scene, sells, { game_slug: slug }),
    );
    await sentMessage(scene, sells, { kind: 'order', id: orderId }, 'Have fun with the ship!');
    return email;
  });
}

test('a user asks for a copy of their data, gets a mail, proves who they are, and opens it; a week later it is gone (product.md §2.39)', async ({
  browser,
  request,
  shop,
  ownerDb,
}, testInfo) => {
  const email = await writtenBuyer(shop);
  const context = await browser.newContext();
  const page = await signedIn(context, request, email);

  await test.step('the copy is made in the background', async () => {
    await page.goto('/dashboard/settings');
    await page.getByRole('button', { name: 'Ask for a copy' }).click();
    await expect(page.getByText('We’re making your copy. That can take')).toBeVisible();
    expect(await mailTo(request, email, /copy of your data is ready/)).toContain('password');
    await expect(page.getByText(/Your copy is ready/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'Ask for a copy' })).toHaveCount(0);
    expect(await faultsOf(page, '/dashboard/settings')).toEqual([]);
  });

  const folder = testInfo.outputPath('copy');
  await test.step('a sign-in that is not recent has to be proven again', async () => {
    await ownerDb
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').select('id').where('email', '=', email),
      )
      .execute();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await proof.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    const downloading = page.waitForEvent('download');
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipped(await readFile(await download.path()));
    for (const [name, content] of files) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  });

  await test.step('its index leads to what the seller wrote', async () => {
    const copy = await context.newPage();
    await copy.goto(pathToFileURL(path.join(folder, 'index.html')).href);
    await expect(copy.getByRole('heading', { level: 1 })).toContainText('Your data at');
    await expect(copy.getByText('Sign-in and devices')).toBeVisible();
    await copy.getByRole('link', { name: 'Messages', exact: true }).click();
    await expect(copy.getByText('Have fun with the ship!')).toBeVisible();
    await copy.close();
  });

  await test.step('after seven days there is nothing to download, and another one can be asked for', async () => {
    await advanceClock(request, 24 * 7 + 1);
    const later = await signedIn(await browser.newContext(), request, email);
    await later.goto('/dashboard/settings');
    await expect(later.getByRole('button', { name: 'Ask for a copy' })).toBeVisible();
    await expect(later.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0);
  });
});
