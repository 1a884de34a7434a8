import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@guildhall/domain/kernel/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepAssets } from './kept-assets.ts';

let place: string;
let build: string;
let folder: string;
let now: number;

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'guildhall-assets-'));
  build = path.join(place, 'build');
  folder = path.join(place, 'kept');
  now = Date.now();
  await deploy('old-1a.js', 'shared-2b.js');
});
afterEach(() => rm(place, { recursive: true }));

/** Replaces the files of the build, as the next deployment does. */
async function deploy(...names: string[]): Promise<void> {
  await rm(build, { recursive: true, force: true });
  await mkdir(path.join(build, 'assets'), { recursive: true });
  for (const name of names) await writeFile(path.join(build, 'assets', name), name);
}

const start = () => keepAssets(build, folder, () => now);
const kept = async () => (await readdir(path.join(folder, 'assets'))).toSorted();

describe('the assets of a build', () => {
  test('are there for a running server whose files are replaced, and for the next server', async () => {
    const running = await start();
    await deploy('new-3c.js', 'shared-2b.js');
    expect(await running.folderOf('assets/old-1a.js')).toBe(folder);
    const next = await start();
    expect(await next.folderOf('assets/old-1a.js')).toBe(folder);
    // A page of the new build may ask a server of the old one.
    expect(await running.folderOf('assets/new-3c.js')).toBe(folder);
  });

  test('are deleted a day after no server had them, and those in use are not', async () => {
    const old = await start();
    await deploy('new-3c.js', 'shared-2b.js');
    const next = await start();
    now += 23 * HOUR_MS;
    await old.renew();
    now += 2 * HOUR_MS;
    await next.renew();
    expect(await kept()).toEqual(['new-3c.js', 'old-1a.js', 'shared-2b.js']);
    now += 23 * HOUR_MS;
    await next.renew();
    expect(await kept()).toEqual(['new-3c.js', 'shared-2b.js']);
  });

  test('are written anew where somebody deleted them', async () => {
    const running = await start();
    await rm(path.join(folder, 'assets/old-1a.js'));
    await running.renew();
    expect(await kept()).toEqual(['old-1a.js', 'shared-2b.js']);
  });

  test.each(['assets/../../secret', 'assets/a/b.js', 'favicon.svg', 'assets/', 'assets/.env'])(
    '%s is none of them',
    async (file) => {
      await writeFile(path.join(place, 'secret'), 'x');
      expect(await (await start()).folderOf(file)).toBeNull();
    },
  );
});
