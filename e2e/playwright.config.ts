import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** Each worker runs a browser, a server and its share of the database. */
const MAX_WORKERS = 4;

const browsers = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = browsers.find((file) => file !== undefined && existsSync(file));

// Workers inherit it, so that all draw the same pages (`sampled` in every-page.ts).
if (process.env.PAGE_SEED === undefined) {
  process.env.PAGE_SEED = String(Math.floor(Math.random() * 1_000_000));
  process.stdout.write(`PAGE_SEED=${process.env.PAGE_SEED}\n`);
}

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*/*.spec.ts',
  outputDir: path.join(import.meta.dirname, 'test-results'),
  forbidOnly: true,
  globalSetup: path.join(import.meta.dirname, 'demo-database.ts'),
  // Each worker has its own shop and clock; its tests run one after the other.
  workers: Math.min(availableParallelism(), MAX_WORKERS),
  fullyParallel: true,
  // Generous for busy machines; passing tests are not slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    // Otherwise a click may miss a popup that still moves on a slow machine.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the time. For one story: `--trace on`.
    trace: 'off',
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
});
