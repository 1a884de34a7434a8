import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { routerAloneBytes } from './router-alone.ts';
import { startShop } from './shop.ts';
import { chromiumPath, firstOffer } from './visitor.ts';

/**
 * Measures the JavaScript that a signed-out visitor with an empty cache downloads on the first
 * page: all scripts until the network is idle, compressed with gzip at the default level. Message
 * files count as scripts; inline scripts belong to the page and are not counted.
 *
 *   node bench/first-visit.ts [--url http://localhost:3000] [--chunks]
 *
 * Without a URL it starts the built server with a demo shop. It also prints the size of an app with
 * React and the router only, built in the same run, and the size of each script. The exit code is 1
 * if a page exceeds the target.
 */
const TARGET_BYTES = 165 * 1024;

interface Script {
  readonly name: string;
  readonly bytes: number;
}
interface Visit {
  readonly page: string;
  readonly scripts: readonly Script[];
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(10);
const sum = (scripts: readonly Script[]) => scripts.reduce((all, { bytes }) => all + bytes, 0);

async function visit(browser: Browser, url: string, pagePath: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const downloads: Promise<Script | null>[] = [];
  page.on('response', (response) => {
    downloads.push(
      (async () => {
        const { pathname } = new URL(response.url());
        const type = response.headers()['content-type'] ?? '';
        // Messages are data that was JavaScript before, so they are counted.
        const isMessages = type.includes('json') && pathname.startsWith('/assets/');
        if (!type.includes('javascript') && !isMessages) return null;
        return { name: path.basename(pathname), bytes: gzipSync(await response.body()).length };
      })(),
    );
  });
  await page.goto(url + pagePath, { waitUntil: 'networkidle' });
  const scripts = (await Promise.all(downloads)).filter((script) => script !== null);
  await context.close();
  return { page: pagePath, scripts: scripts.toSorted((one, other) => other.bytes - one.bytes) };
}

async function visitAll(url: string): Promise<Visit[]> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const lists = ['/accounts/valorant-accounts', '/gift-cards/steam'];
  const pages = ['/', '/accounts', ...lists];
  for (const list of lists) pages.push(await firstOffer(url, list));
  const visits: Visit[] = [];
  for (const page of pages) visits.push(await visit(browser, url, page));
  await browser.close();
  return visits;
}

function print(visits: readonly Visit[], limitBytes: number, chunks: boolean): void {
  console.log(`${kib(limitBytes)}  React with the router alone, the same versions`);
  console.log(`${kib(TARGET_BYTES)}  the aim`);
  for (const { page, scripts } of visits) {
    const bytes = sum(scripts);
    const times = (bytes / limitBytes).toFixed(2);
    const verdict = bytes <= TARGET_BYTES ? '' : '  ABOVE THE AIM';
    console.log(`${kib(bytes)}  ${times} ×  ${page} (${scripts.length} scripts)${verdict}`);
    if (!chunks) continue;
    for (const script of scripts)
      console.log(`${' '.repeat(12)}${kib(script.bytes)} ${script.name}`);
  }
}

const { values } = parseArgs({
  options: { url: { type: 'string' }, chunks: { type: 'boolean', default: false } },
});
const limitBytes = await routerAloneBytes();
const shop = values.url === undefined ? await startShop() : null;
try {
  const visits = await visitAll(values.url ?? shop?.url ?? '');
  print(visits, limitBytes, values.chunks);
  if (visits.some(({ scripts }) => sum(scripts) > TARGET_BYTES)) process.exitCode = 1;
} finally {
  await shop?.stop();
}
