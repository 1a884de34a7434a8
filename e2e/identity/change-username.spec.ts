import { randomUUID } from 'node:crypto';
import { actor } from '@guildhall/scenes/actors';
import { expect } from '@playwright/test';
import { inShop, PASSWORD, signIn, test } from '../story.ts';

test('a user takes another name, once in 30 days, and keeps the old one reserved (I6, A8)', async ({
  browser,
  shop,
}) => {
  const part = randomUUID().slice(0, 8);
  const [ann, bob] = [`ann-${part}`, `bob-${part}`];
  await inShop(shop, async (scene) => {
    for (const username of [ann, bob]) {
      await actor(scene, { username, email: `${username}@example.test`, password: PASSWORD });
    }
  });
  const page = await (await browser.newContext()).newPage();
  await signIn(page, `${ann}@example.test`);
  await page.goto('/dashboard/settings');
  const card = page.getByText(`Others see you as ${ann}.`);
  await expect(card).toBeVisible();
  const takes = async (name: string) => {
    await page.getByRole('button', { name: 'Change username' }).click();
    await page.getByLabel('New username').fill(name);
    await page.getByRole('button', { name: 'Use this name' }).click();
  };

  await test.step('a name of somebody else is refused at its field', async () => {
    await takes(bob);
    await expect(page.getByText('This username is taken').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
  });

  await test.step('a free name is theirs at once, and the next change has to wait', async () => {
    await takes(`new-${part}`);
    await expect(page.getByText(`Others see you as new-${part}.`)).toBeVisible();
    await takes(`nxt-${part}`);
    await expect(page.getByText('within the last 30 days')).toBeVisible();
  });
});
