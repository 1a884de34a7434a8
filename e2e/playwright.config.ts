import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

const root = path.dirname(import.meta.dirname);
const dataDir = path.join(import.meta.dirname, '.data');

/** Playwright reads this file in every worker too: what is chosen once goes by environment. */
if (process.env.E2E_PORT === undefined) {
  process.env.E2E_PORT = freePort();
  removeData();
}
const baseUrl = `http://localhost:${process.env.E2E_PORT}`;

function freePort(): string {
  const script = `const s = require('net').createServer();
    s.listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); });`;
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim();
}

/** Every run begins with a new shop; a cluster that had to stand elsewhere goes with its link. */
function removeData(): void {
  const cluster = path.join(dataDir, 'postgres');
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
}

const browsers = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = browsers.find((file) => file !== undefined && existsSync(file));

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*/*.spec.ts',
  outputDir: path.join(import.meta.dirname, 'test-results'),
  forbidOnly: true,
  // The stories share one shop and one clock.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: baseUrl,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A popup that still moves while it is clicked is clicked beside on a slow machine.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // The very file that `npm start` runs.
    command: 'node apps/server/build/main.js',
    cwd: root,
    env: {
      NODE_ENV: 'production',
      GUILDHALL_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: process.env.E2E_PORT,
      PUBLIC_URL: baseUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    },
    url: `${baseUrl}/readyz`,
    timeout: 180_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
