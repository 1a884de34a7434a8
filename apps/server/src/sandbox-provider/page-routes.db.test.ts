import { createHash } from 'node:crypto';
import { advanceClock } from '@guildhall/db/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Choice, CHOICES } from './checkouts.ts';
import { deliverDueWebhooks } from './deliver-webhooks.ts';
import {
  PUBLIC_URL,
  startTestMerchant,
  type TestMerchant,
  WEBHOOK_SECRET,
} from './test-merchant.ts';

let database: TestDatabase;
let shop: TestMerchant;
beforeAll(async () => {
  // These checkouts belong to another shop and have no payments in our database.
  database = await testDatabase({ expectedViolations: ['INV10'] });
  shop = await startTestMerchant(database.db);
});
afterAll(async () => {
  await shop.stop();
  await database.close();
});
beforeEach(async () => await shop.clear());

const deliver = () => deliverDueWebhooks({ db: database.db, webhook_secret: WEBHOOK_SECRET });

test('shows the amount, the description, that no real money moves, and every choice', async () => {
  const { id } = await shop.open({ description: '<script>alert("1")</script> & co' });
  const { status, headers, text } = await shop.look(id);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).toContain('<h1>$12.50</h1>');
  expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co');
  expect(text).toContain('No real money moves.');
  const choices = [...text.matchAll(/name="choice" value="(\w+)"/g)].map((match) => match[1]);
  expect(choices).toEqual(CHOICES);
  // A page view does not change the status.
  expect(await shop.statusOf(id)).toBe('pending');
});

test('has no script or external resource, and allows its one style by hash (WEB1)', async () => {
  const { headers, text } = await shop.look((await shop.open()).id);
  const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
  expect(styles).toHaveLength(1);
  const hash = createHash('sha256')
    .update(styles[0] ?? '')
    .digest('base64');
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `form-action 'self' ${PUBLIC_URL}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(text).not.toMatch(/<script|\sstyle=|\son\w+=|<link|<img|@import|url\(/);
});

test.each([
  [1, 'USD', '$0.01'],
  [100_000_000, 'USD', '$1,000,000.00'],
  [1_250, 'EUR', '€12.50'],
  [1_250, 'JPY', '¥1,250'],
])('%d minor units of %s are formatted as %s', async (amountMinor, currency, written) => {
  const { id } = await shop.open({ amount_minor: amountMinor, currency });
  expect((await shop.look(id)).text).toContain(`<h1>${written}</h1>`);
});

test('an unknown checkout gets 404', async () => {
  const { status, text } = await shop.look('chk_none');
  expect(status).toBe(404);
  expect(text).toContain('Payment not found');
  expect((await shop.press('chk_none', 'approve')).status).toBe(404);
});

test.each(['', 'captured', 'APPROVE', '__proto__'])(
  'an unknown choice changes nothing: "%s"',
  async (choice) => {
    const { id } = await shop.open();
    expect((await shop.press(id, choice)).status).toBe(400);
    expect(await shop.statusOf(id)).toBe('pending');
    await advanceClock(database.db, 86_400);
    expect(await deliver()).toBe(0);
  },
);

test.each<[Choice, string, string]>([
  ['approve', 'Payment approved', 'payment-success'],
  ['decline', 'Payment declined', 'payment-failed'],
  ['insufficient_funds', 'Payment declined', 'payment-failed'],
  ['cancel_authentication', 'Payment declined', 'payment-failed'],
  ['soon', 'Payment in progress', 'payment-success'],
  ['late', 'Payment in progress', 'payment-success'],
  ['never', 'Payment in progress', 'payment-success'],
])('after "%s" it shows "%s", a link back and no buttons', async (choice, title, page) => {
  const { id } = await shop.open();
  const back = `${PUBLIC_URL}/order/checkout/${page}?payment=1`;
  expect(await shop.press(id, choice)).toEqual({ status: 303, to: back });
  const { text } = await shop.look(id);
  expect(text).toContain(title);
  expect(text).toContain(`href="${back}"`);
  expect(text).not.toContain('<button');
});

test('of 20 concurrent choices one counts, and all get its redirect', async () => {
  const { id } = await shop.open();
  const choices = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'approve' : 'decline'));
  const ends = await Promise.all(choices.map(async (choice) => await shop.press(id, choice)));
  const page = (await shop.statusOf(id)) === 'captured' ? 'success' : 'failed';
  const to = `${PUBLIC_URL}/order/checkout/payment-${page}?payment=1`;
  expect(ends).toEqual(choices.map(() => ({ status: 303, to })));
  await advanceClock(database.db, 60);
  expect(await deliver()).toBe(1);
});

test('a resolved payment cannot be changed', async () => {
  const { id } = await shop.open();
  await shop.press(id, 'decline');
  expect((await shop.press(id, 'approve')).to).toContain('payment-failed');
  expect(await shop.statusOf(id)).toBe('declined');
});
