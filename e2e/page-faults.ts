import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { untilNetworkIdle } from './network-idle.ts';

/** `PROOF_SIZE=nightly` looks at everything; each change is proven on a sample. */
export const IS_NIGHT = process.env.PROOF_SIZE === 'nightly';

declare global {
  // Only a variable declared with `var` is a property of the global object.
  // oxlint-disable-next-line no-var
  var axe: typeof axeCore;
}

type Screen = readonly [width: number, height: number, scheme: 'light' | 'dark'];

const PHONE = [320, 640] as const;
const TABLET = [768, 1024] as const;
const DESKTOP = [1440, 900] as const;

/** At night every size in both themes. */
const SCREENS: readonly Screen[] = IS_NIGHT
  ? [PHONE, TABLET, DESKTOP].flatMap((size): Screen[] => [
      [...size, 'light'],
      [...size, 'dark'],
    ])
  : [
      [...PHONE, 'light'],
      [...DESKTOP, 'dark'],
    ];

/** The faults of a page, which it opens: errors of its scripts, and those of each screen. */
export async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  await page.goto(path);
  const heading = page.locator('h1');
  // On a slow machine the network is idle before the page has checked the session.
  await heading
    .first()
    .waitFor()
    .catch(() => undefined);
  await untilNetworkIdle(page);
  const headings = await heading.count();
  if (headings !== 1) faults.push(`${path}: ${headings} first headings`);
  return [...faults, ...(await screenFaultsOf(page, path))];
}

/** What is wrong with the open page: it scrolls sideways, or axe finds a violation. */
export async function screenFaultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  // Once a page. Axe's own driver for Playwright also opens a second page for each report.
  await page.evaluate(axeCore.source);
  await endTransitions(page);
  for (const [width, height, scheme] of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${path} at ${width}: scrolls sideways by ${overflow}`);
    for (const fault of await page.evaluate(seriousViolations)) {
      faults.push(`${path} at ${width} ${scheme}: ${fault}`);
    }
  }
  return faults;
}

/** Runs in the page, where axe is a global variable. */
async function seriousViolations(): Promise<string[]> {
  const { violations } = await globalThis.axe.run(document, {
    // Passes are not recorded, and style sheets are not fetched once more.
    resultTypes: ['violations'],
    preload: false,
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
}

/** On a slow machine axe would see colors between the two themes. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}
