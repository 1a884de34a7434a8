import { randomUUID } from 'node:crypto';
import { openDatabase } from '@guildhall/db/client';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { accountOffer, changeOffer } from '@guildhall/scenes/offers';
import { testScene } from '@guildhall/scenes/scene';
import { expect } from '@playwright/test';
import { advanceClock, mailTo, PASSWORD, signedIn, test } from '../story.ts';

test('a buyer asks to hear about lower prices, and the mail names what a favorite costs now', async ({
  context,
  request,
  shop,
}) => {
  const db = openDatabase(shop.databaseUrl, { maxConnections: 4 });
  try {
    const scene = testScene(db);
    const email = `price-${randomUUID()}@example.test`;
    await buyer(scene, { email, password: PASSWORD });
    const sells = await seller(scene);
    const { slug } = await testGame(scene);
    const title = 'An account that becomes cheaper';
    const manual = { delivery: 'manual', delivery_minutes: 60 } as const;
    const offer = { game_slug: slug, title, price_minor: 10_000, ...manual };
    const offerId = await accountOffer(scene, sells, offer);

    const page = await signedIn(context, request, email);
    await page.goto(`/accounts/${slug}-accounts`);
    await page.getByRole('button', { name: `Save to favorites: ${title}` }).click();
    await expect(page.getByText('Saved to your favorites.')).toBeVisible();
    await page.goto('/dashboard/saved');
    await page.getByRole('button', { name: `Emails about ${title}: No emails` }).click();
    await page.getByRole('menuitemradio', { name: /^Email at once/ }).click();
    await expect(page.getByText('You’ll get one email an hour at most.')).toBeVisible();

    // The first run of the job only remembers where it begins.
    await advanceClock(request, 1);
    await changeOffer(scene, sells, offerId, { event: 'set_price', price_minor: 8_000 });
    await advanceClock(request, 1);
    const mail = await mailTo(request, email, /A favorite of yours is cheaper/);
    expect(mail).toContain(title);
    expect(mail).toContain('$83.20');

    await page.reload();
    await expect(page.getByText('Was $104.00, now $83.20')).toBeVisible();
  } finally {
    await db.destroy();
  }
});
