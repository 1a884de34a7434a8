import { LANGUAGES, pathInLanguage } from '@guildhall/locales/languages';
import { expect } from '@playwright/test';
import { ADMIN_PAGES, ADMIN_SECTIONS, sampled } from '../every-page.ts';
import { untilNetworkIdle } from '../network-idle.ts';
import { faultsOf } from '../page-faults.ts';
import { ADMIN, signedIn, test } from '../story.ts';

const EVERY_SCREEN = 'fits every screen, is accessible and violates no policy';

/** Of the pages in each language, on a change. */
const SHARE = 1 / 4;

for (const language of LANGUAGES) {
  for (const path of sampled(ADMIN_PAGES, SHARE)) {
    test(`${path} in ${language} ${EVERY_SCREEN}`, async ({ context, request }) => {
      const page = await signedIn(context, request, ADMIN);
      expect(await faultsOf(page, pathInLanguage(language, path))).toEqual([]);
    });
  }

  for (const path of sampled(ADMIN_SECTIONS, SHARE)) {
    test(`${path} in ${language}, and its first row, ${EVERY_SCREEN}`, async ({
      context,
      request,
    }) => {
      const page = await signedIn(context, request, ADMIN);
      expect(await faultsOf(page, pathInLanguage(language, path))).toEqual([]);
      await untilNetworkIdle(page);
      const row = page.locator('[data-row-link]').first();
      // Stories before this one may have emptied a queue.
      if ((await row.count()) === 0) return;
      expect(await faultsOf(page, (await row.getAttribute('href')) ?? '')).toEqual([]);
    });
  }
}
