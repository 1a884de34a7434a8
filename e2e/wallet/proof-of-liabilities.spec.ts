import { expect } from '@playwright/test';
import { advanceClock, BUYER, signedIn, test } from '../story.ts';

test('a user checks in their browser that they are in the daily proof of what the shop owes', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, BUYER);
  // The next day has begun: its proof is published.
  await advanceClock(request, 24);
  const root = page.locator('code', { hasText: /^[0-9a-f]{64}$/ }).first();
  await expect
    .poll(
      async () => {
        await page.goto('/proof');
        return await root.count();
      },
      // A visitor's page is kept for some seconds.
      { timeout: 40_000, intervals: [2_000] },
    )
    .toBe(1);
  await expect(page.getByRole('heading', { name: 'What this does not prove' })).toBeVisible();
  await expect(page.getByText(/does not prove that the money is there/)).toBeVisible();
  const published = await root.innerText();
  const response = await request.get('/api/trpc/wallet.liabilities');
  const { result } = (await response.json()) as {
    result: { data: { trees: { root_hash: string; total_minor: number }[] } };
  };
  expect(result.data.trees[0]?.root_hash).toBe(published);
  expect(result.data.trees[0]?.total_minor).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Check in your wallet' }).click();
  const check = page.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(page.getByText(/^Yes: \$[\d,.]+ of yours is in the proof of/)).toBeVisible();

  // A server that lies about a part of it is found out by the browser.
  await page.route(/wallet\.inclusion/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replace(/"amount_minor":(\d+)/, (_, amount: string) => {
      return `"amount_minor":${String(Number(amount) + 1)}`;
    });
    expect(body).not.toBe(text);
    await route.fulfill({ response: answer, body });
  });
  await check.click();
  await expect(page.getByText('Your parts do not lead to the published root')).toBeVisible();
});
