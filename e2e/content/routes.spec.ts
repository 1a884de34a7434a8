import { expect, type Page } from '@playwright/test';
import { ADMIN, BUYER, findOffer, pathOf, SELLER, signedIn, SUPPORT, test } from '../story.ts';

// The routes of product.md §2, walked as everybody who may ask for them. Routes whose rooms are to
// come are not among them.

const PUBLIC = [
  '/',
  '/fees',
  '/blog',
  '/accounts/valorant-accounts',
  '/gift-cards/steam',
  '/sell/select-category',
];

const GUEST_ONLY = [
  '/auth',
  '/auth/login',
  '/auth/signup',
  '/auth/activate',
  '/auth/resetPassword',
  '/auth/resetPassVerify',
  '/auth/social/google',
  '/auth/social/facebook',
];

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

const PROTECTED = [
  `/order/${UNKNOWN_ID}`,
  '/order/checkout/payment-failed',
  '/order/checkout/payment-success',
  '/sell/valorant-accounts',
  '/dashboard/wallet',
  '/dashboard/settings',
  '/dashboard/orders/purchased',
  '/dashboard/offers/accounts',
  '/dashboard/offers/gift-cards',
  `/dashboard/offers/account/${UNKNOWN_ID}/edit`,
  `/dashboard/offers/giftcard/${UNKNOWN_ID}/edit`,
];

/** Registered with no screen. */
const FIRST_PAGES = [
  ['/dashboard', '/dashboard/orders/purchased'],
  ['/dashboard/orders', '/dashboard/orders/purchased'],
  ['/dashboard/offers', '/dashboard/offers/accounts'],
] as const;

/** Who of the staff may enter. */
const STAFF_PAGES = [
  ['/admin', [SUPPORT, ADMIN]],
  ['/admin/orders', [SUPPORT, ADMIN]],
  ['/admin/offers', [ADMIN]],
  ['/admin/blogs', [SUPPORT, ADMIN]],
  ['/admin/faqs', [SUPPORT, ADMIN]],
  ['/admin/devices', [ADMIN]],
  ['/admin/audit', [ADMIN]],
  ['/admin/games', [ADMIN]],
  ['/admin/giftcards', [ADMIN]],
  ['/admin/withdraw-requests', [ADMIN]],
] as const;

/** The path that a document request ends at, without its query. */
async function endOf(page: Page, path: string, isThere: (pathname: string) => boolean) {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForURL(({ pathname }) => isThere(pathname));
  return new URL(page.url()).pathname;
}

test('public pages answer everybody (product.md §2.5, §2.6, §2.8, §2.19)', async ({ request }) => {
  const offer = await findOffer(request, { kind: 'gift_card', products: ['steam'], instant: true });
  for (const path of [...PUBLIC, pathOf(offer), `/users/${offer.seller.id}`]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(await answer.text(), path).toContain('<h1');
  }
});

test('paths with no screen lead to their first page, in every language (product.md §2.48)', async ({
  request,
}) => {
  for (const [path, target] of FIRST_PAGES) {
    for (const language of ['', '/de']) {
      const answer = await request.get(`${language}${path}`, { maxRedirects: 0 });
      const { location } = answer.headers();
      expect([path, answer.status(), location]).toEqual([path, 302, `${language}${target}`]);
    }
  }
});

test('protected pages lead signed-out visitors to the sign-in page (product.md §6.2)', async ({
  page,
}) => {
  for (const path of [...PROTECTED, ...STAFF_PAGES.map(([each]) => each)]) {
    expect(await endOf(page, path, (at) => at.startsWith('/auth'))).toBe('/auth/login');
    expect(new URL(page.url()).searchParams.get('next'), path).toBe(path);
  }
});

test('pages for signed-out visitors lead others home (product.md §2.22, §6.1)', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, BUYER);
  for (const path of GUEST_ONLY) {
    expect(await endOf(page, path, (at) => !at.startsWith('/auth')), path).toBe('/');
  }
});

for (const email of [SELLER, SUPPORT, ADMIN]) {
  test(`${email} enters the pages of their role and no others (product.md §6.3, §6.4, §6.5, §6.6)`, async ({
    context,
    request,
  }) => {
    const page = await signedIn(context, request, email);
    for (const [path, staff] of STAFF_PAGES) {
      await page.goto(path);
      const isStaff = (staff as readonly string[]).includes(email);
      const words = isStaff ? 'h1' : `h1:has-text("Page Not Found: ${path}")`;
      await expect(page.locator(words), path).toBeVisible();
      if (isStaff) await expect(page.getByText(/Page Not Found/)).toHaveCount(0);
    }
  });
}

test('unknown paths answer 404 in the words of the product, with a way home (product.md §2.3, §2.4, §8.14)', async ({
  page,
}) => {
  const missing = await page.goto('/no/such/page');
  expect(missing?.status()).toBe(404);
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible();
  await expect(page.getByRole('search')).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  const unknownOffer = `/accounts/valorant-accounts/${UNKNOWN_ID}`;
  const answer = await page.goto(unknownOffer);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(`Page Not Found: ${unknownOffer}`)).toBeVisible();
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
