import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { routerAloneBytes } from './router-alone.ts';

/**
 * How much JavaScript a signed-out visitor with an empty cache is sent by the pages he may come to
 * first: every script that the browser asks for until the network is quiet, each packed by gzip at
 * its usual level. Scripts inside the page itself belong to the page and are not counted.
 *
 *   node bench/first-visit.ts [--url http://localhost:3000] [--chunks]
 *
 * Without an address it starts the built server with a demo shop of its own. Beside the pages it
 * prints what React with the router alone would send, built in the same run, and what each script
 * weighs. A page above the aim ends it with a failure.
 */
const AIM_BYTES = 165 * 1024;
const ROOT = path.dirname(import.meta.dirname);

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** The file that `npm start` runs, with a shop that goes when the measurement ends. */
async function startShop(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const data_dir = mkdtempSync(path.join(tmpdir(), 'guildhall-first-visit-'));
  const server = spawn(process.execPath, ['apps/server/build/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GUILDHALL_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data_dir,
      DATABASE_URL: '',
    },
  });
  const stop = async () => {
    const running = server.exitCode === null && server.kill('SIGTERM');
    if (running) await once(server, 'exit');
    rmSync(data_dir, { recursive: true, force: true });
  };
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, stop };
}

/** The first offer of a list, so that no id has to be known. */
async function firstOffer(url: string, list: string): Promise<string> {
  const html = await (await fetch(url + list)).text();
  const found = new RegExp(`href="(${list}/[^"?#]+)"`).exec(html)?.[1];
  if (found === undefined) throw new Error(`${list} shows no offer`);
  return found;
}

async function visit(browser: Browser, url: string, page_path: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: Promise<Script | null>[] = [];
  page.on('response', (response) => {
    asked.push(
      (async () => {
        const { pathname } = new URL(response.url());
        const type = response.headers()['content-type'] ?? '';
        if (!type.includes('javascript')) return null;
        return { name: path.basename(pathname), bytes: gzipSync(await response.body()).length };
      })(),
    );
  });
  await page.goto(url + page_path, { waitUntil: 'networkidle' });
  const scripts = (await Promise.all(asked)).filter((script) => script !== null);
  await context.close();
  return { page: page_path, scripts: scripts.toSorted((one, other) => other.bytes - one.bytes) };
}

function chromiumPath(): string | undefined {
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [process.env.CHROMIUM_PATH, ...usual].find((file) => file && existsSync(file));
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

function print(visits: readonly Visit[], limit_bytes: number, chunks: boolean): void {
  console.log(`${kib(limit_bytes)}  React with the router alone, the same versions`);
  console.log(`${kib(AIM_BYTES)}  the aim`);
  for (const { page, scripts } of visits) {
    const bytes = sum(scripts);
    const times = (bytes / limit_bytes).toFixed(2);
    const verdict = bytes <= AIM_BYTES ? '' : '  ABOVE THE AIM';
    console.log(`${kib(bytes)}  ${times} ×  ${page} (${scripts.length} scripts)${verdict}`);
    if (!chunks) continue;
    for (const script of scripts)
      console.log(`${' '.repeat(12)}${kib(script.bytes)} ${script.name}`);
  }
}

const { values } = parseArgs({
  options: { url: { type: 'string' }, chunks: { type: 'boolean', default: false } },
});
const limit_bytes = await routerAloneBytes();
const shop = values.url === undefined ? await startShop() : null;
try {
  const visits = await visitAll(values.url ?? shop?.url ?? '');
  print(visits, limit_bytes, values.chunks);
  if (visits.some(({ scripts }) => sum(scripts) > AIM_BYTES)) process.exitCode = 1;
} finally {
  await shop?.stop();
}
