import { expect } from '@playwright/test';
import { PASSWORD, SELLER, signedIn, test } from '../story.ts';

test('a seller creates an API token after a step-up, uses it, sees its calls, and revokes it', async ({
  context,
  request,
  ownerDb,
}) => {
  const page = await signedIn(context, request, SELLER);
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
  await ownerDb
    .updateTable('sessions')
    .set({ authenticated_at: elevenMinutesAgo })
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('email', '=', SELLER),
    )
    .execute();
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Repricer');
  await page.getByRole('checkbox', { name: 'Read your offers' }).check();
  await page.getByRole('checkbox', { name: 'Change prices' }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await proof.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  const created = page.getByRole('dialog', { name: 'Save your token now' });
  const token = (await created.getByText(/^guildhall_/).textContent()) ?? '';
  await created.getByRole('button', { name: 'I’ve saved it' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Repricer' });
  await expect(row).toContainText('Not used yet');

  const headers = { authorization: `JWT ${token}` };
  const own = encodeURIComponent(JSON.stringify({ kind: 'gift_card', states: ['active'] }));
  const listed = await request.get(`/api/trpc/offers.own?input=${own}`, { headers });
  const { result } = (await listed.json()) as {
    result: { data: { items: { id: string; price_minor: number }[] } };
  };
  const [offer] = result.data.items;
  const prices = [{ offer_id: offer?.id, price_minor: (offer?.price_minor ?? 0) + 100 }];
  const data = { idempotency_key: crypto.randomUUID(), prices };
  const changed = await request.post('/api/trpc/offers.setPrices', { headers, data });
  expect(await changed.json()).toMatchObject({
    result: { data: { results: [{ state: 'active', refusal: null }] } },
  });
  const wallet = await request.get('/api/trpc/wallet.summary', { headers });
  expect(wallet.status()).toBe(403);

  await page.getByRole('link', { name: 'How to use a token' }).click();
  await expect(page.getByRole('heading', { name: 'Use an API token' })).toBeVisible();
  await page.goBack();
  await expect(row).toContainText('Last used');
  await row.getByText('Last calls').click();
  await expect(row.getByText('offers.setPrices', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Revoke Repricer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  const after = await request.get(`/api/trpc/offers.own?input=${own}`, { headers });
  expect(after.status()).toBe(401);
});
