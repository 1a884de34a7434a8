import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** Each worker runs a browser, a server and its share of the database. */
const MAX_WORKERS = 4;

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
  globalSetup: path.join(import.meta.dirname, 'demo-database.ts'),
  // Each worker has a shop of its own, with its own clock; its stories run one after the other.
  workers: Math.min(availableParallelism(), MAX_WORKERS),
  fullyParallel: true,
  // Generous, because the machine may do other things too: what is green is no slower for it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    // A popup that still moves while it is clicked is clicked beside on a slow machine.
    contextOptions: { reducedMotion: 'reduce' },
    // With a film of every story, all of them are slower; the last picture is kept anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
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
