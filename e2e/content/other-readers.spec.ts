import { expect, type Page } from '@playwright/test';
import { untilNetworkIdle } from '../network-idle.ts';
import { BUYER, findOffer, pathOf, SELLER, signedIn, test } from '../story.ts';

// Pages for those who read them with large text, on paper, without scripts, or in a narrow window.

const BOUGHT = '/dashboard/orders/purchased';
const SOLD = '/dashboard/orders/sold';
const PUBLIC_PAGES = [
  '/',
  '/accounts',
  '/accounts/valorant-accounts',
  '/gift-cards/steam',
  '/search?q=skins',
  '/auth/login',
  '/auth/signup',
  '/auth/resetPassword',
  '/developers?find=pay',
  '/developers/rules',
  '/no/such/page',
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await untilNetworkIdle(page);
}

/** The first order of a list whose page the buyer or the seller can act on. */
async function firstOrder(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const link = page.locator('a[href^="/order/"]').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}

/** As if the reader had set the browser's text to twice its size. */
async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** How far the page scrolls sideways, and the labels of the bottom bar that are cut off. */
async function largeTextFaults(page: Page, path: string): Promise<string[]> {
  await open(page, path);
  return await page.evaluate((at) => {
    const root = document.documentElement;
    const faults: string[] = [];
    const overflow = root.scrollWidth - root.clientWidth;
    if (overflow > 0) faults.push(`${at} scrolls sideways by ${overflow}`);
    for (const link of document.querySelectorAll('.bottom-bar a')) {
      const label = document.createRange();
      label.selectNodeContents(link.lastChild ?? link);
      const text = label.getBoundingClientRect();
      const place = link.getBoundingClientRect();
      const isCut = text.left < place.left || text.right > place.right;
      if (isCut) faults.push(`${at} cuts off ${link.textContent}`);
    }
    return faults;
  }, path);
}

test.describe('with text twice as large, every page fits a phone and cuts off no label:', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('those for everybody, in English and German', async ({ page, request }) => {
    await doubleText(page);
    const offers = [
      await findOffer(request, { kind: 'account', products: ['call-of-duty'], instant: true }),
      await findOffer(request, { kind: 'gift_card', products: ['steam'], instant: true }),
    ];
    const faults: string[] = [];
    for (const path of [...PUBLIC_PAGES, ...offers.map(pathOf)]) {
      faults.push(...(await largeTextFaults(page, path)));
      faults.push(...(await largeTextFaults(page, `/de${path === '/' ? '' : path}`)));
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    expect(faults).toEqual([]);
  });

  for (const [email, list, pages] of [
    [BUYER, BOUGHT, [BOUGHT, '/dashboard/wallet', '/dashboard/settings']],
    [SELLER, SOLD, [SOLD, '/dashboard/wallet', '/dashboard/offers/gift-cards']],
  ] as const) {
    test(`those of ${email}`, async ({ context, request }) => {
      const page = await signedIn(context, request, email);
      await doubleText(page);
      const faults: string[] = [];
      for (const path of [...pages, await firstOrder(page, list)]) {
        faults.push(...(await largeTextFaults(page, path)));
        faults.push(...(await largeTextFaults(page, `/de${path}`)));
      }
      expect(faults).toEqual([]);
    });
  }
});

test('on paper an order stands alone: no navigation, no buttons', async ({ context, request }) => {
  const page = await signedIn(context, request, BUYER);
  await open(page, await firstOrder(page, BOUGHT));
  const title = await page.locator('h1').innerText();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.locator('main');
  // The page is drawn again for paper.
  await expect(async () => {
    const printed = await page.locator('body').innerText();
    expect(printed.trim()).toBe((await main.innerText()).trim());
  }).toPass();
  await expect(main).toContainText(title);
  await expect(main).toContainText(/GH-[0-9A-F]{8}/);
  await expect(page.locator('button:visible')).toHaveCount(0);
  await expect(page.locator('nav:visible')).toHaveCount(0);
  // Paper is white, whatever the theme of the screen.
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(scheme).toBe('light');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page says what cannot work', async ({ page, request }) => {
    const offers = [
      await findOffer(request, { kind: 'account', products: ['call-of-duty'], instant: true }),
      await findOffer(request, { kind: 'gift_card', products: ['steam'], instant: true }),
    ];
    for (const path of [...PUBLIC_PAGES, ...offers.map(pathOf), BOUGHT, '/dashboard/wallet']) {
      await page.goto(path);
      await expect(
        page.getByText(/without JavaScript.*turn it on/).locator('visible=true'),
      ).toHaveCount(1);
    }
  });
});

/** Shows the rows of the shop with amounts of a million, which no demo has. */
async function inMillions(page: Page): Promise<void> {
  const minor = /"((?:amount|expected|refunded)_minor)":(-?)[1-9]\d*/g;
  await page.route(/\/api\/trpc\//, async (route) => {
    // A stream would never end.
    if (route.request().headers().accept?.includes('text/event-stream')) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(minor, '"$1":$2123456789');
    return route.fulfill({ response, body });
  });
}

test('an amount of a million in a list is inside it, at every width and in both languages', async ({
  context,
  request,
}) => {
  const page = await signedIn(context, request, SELLER);
  await inMillions(page);
  const faults: string[] = [];
  for (const path of [SOLD, '/dashboard/wallet', `/de${SOLD}`, '/de/dashboard/wallet']) {
    await open(page, path);
    await page.locator('table').first().waitFor();
    await expect(
      page
        .locator('table .figures')
        .getByText(/1[.,]234[.,]567/)
        .first(),
    ).toBeAttached();
    for (const width of [320, 360, 768, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (sideways > 0) faults.push(`${path} at ${width}: scrolls sideways by ${sideways}`);
      const outside = await page.locator('table .figures:visible').evaluateAll((all) =>
        all
          // The table behind a chart is for screen readers until somebody opens it.
          .filter((each) => each.closest('.sr-only') === null)
          .filter((each) => {
            const frame = each.closest('table')?.parentElement?.getBoundingClientRect();
            const place = each.getBoundingClientRect();
            return frame === undefined || place.right > frame.right || place.left < frame.left;
          })
          .map((each) => each.textContent),
      );
      faults.push(...outside.map((text) => `${path} at ${width}: ${text}`));
    }
  }
  expect(faults).toEqual([]);
});
