import { expect } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { test } from '../story.ts';

test('below /de the catalog is in German, and its URLs filter like the English ones', async ({
  page,
}) => {
  await page.goto('/de/accounts/valorant-accounts');
  await untilNetworkIdle(page);
  await expect(page.getByText('vor allem aber in ihren Skins').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Silber', exact: true }).click();
  await expect(page).toHaveURL(/\/de\/accounts\/.*a\.rank=Silver/);
  const ranks = page.locator('article li:has-text("Aktueller Rang") > b');
  // The URL changes before the list does.
  await expect.poll(async () => [...new Set(await ranks.allInnerTexts())]).toEqual(['Silber']);

  const offer = page.locator('article').first().getByRole('link');
  const title = await offer.innerText();
  await offer.click();
  await expect(page).toHaveURL(/\/de\/accounts\/valorant-accounts\/[0-9a-f-]{36}/);
  // The seller's own texts are not translated and are marked with their language.
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading.locator('bdi')).toHaveAttribute('lang', 'en');
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByText('Aktueller Rang')).toBeVisible();
  await expect(details.getByText('Silber', { exact: true }).first()).toBeVisible();
});

test('redirects keep the language of the path', async ({ page }) => {
  const categoryList = '/de/accounts/valorant-accounts';
  await page.goto(`${categoryList}?cursor=gone`);
  await expect(page).toHaveURL(categoryList);
  const offer = page.locator('article').first().getByRole('link');
  const address = (await offer.getAttribute('href')) ?? '';
  await page.goto(address.replace('valorant', 'fortnite'));
  await expect(page).toHaveURL(address);
});

test('the texts of a German seller stay German on an English page with English redeem steps', async ({
  page,
  request,
}) => {
  const input = encodeURIComponent(
    JSON.stringify({ kind: 'gift_card', product_slug: 'steam', search: 'Guthaben', limit: 100 }),
  );
  const answer = await request.get(`/api/trpc/offers.list?input=${input}`);
  const { result } = (await answer.json()) as {
    result: { data: { items: { id: string; language: string }[] } };
  };
  const german = result.data.items.find(({ language }) => language === 'de');
  const address = `/gift-cards/steam/${german?.id}`;
  const title = page.getByRole('heading', { level: 1 }).locator('bdi');

  await page.goto(address);
  await expect(title).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Open the page for redeeming')).toBeVisible();
  await page.goto(`/de${address}`);
  await expect(title).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Öffne die Seite zum Einlösen')).toBeVisible();
});
