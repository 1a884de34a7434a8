import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'guildhall-temporary-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const use = async (folder: string) =>
  await temporaryFolder(folder).use(async (newFile) => await newFile());

test('every file has a name of its own, in a folder that only this user reads', async () => {
  await temporaryFolder(path.join(root, 'a/b')).use(async (newFile) => {
    const [one, other] = await Promise.all([newFile(), newFile()]);
    expect(one).not.toBe(other);
    expect(statSync(path.dirname(one)).mode & 0o777).toBe(0o700);
  });
});

test('files are removed after the work, also when it fails', async () => {
  const files: string[] = [];
  const work = temporaryFolder(root).use(async (newFile) => {
    for (let count = 0; count < 2; count += 1) files.push(await newFile());
    for (const file of files.slice(0, 1)) writeFileSync(file, 'x');
    throw new Error('it failed');
  });
  await expect(work).rejects.toThrow('it failed');
  expect(files.map(existsSync)).toEqual([false, false]);
});

test('what a killed process left behind is removed, and what is under way elsewhere stays', async () => {
  const [old, young] = [path.join(root, 'old'), path.join(root, 'young')];
  for (const file of [old, young]) writeFileSync(file, 'x');
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  utimesSync(old, twoHoursAgo, twoHoursAgo);
  await use(root);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('a folder that could not be made is made by a later call', async () => {
  const blocked = path.join(root, 'blocked');
  writeFileSync(blocked, '');
  const folder = temporaryFolder(path.join(blocked, 'inside'));
  await expect(folder.use((newFile) => newFile())).rejects.toThrow(/ENOTDIR|EEXIST/);
  rmSync(blocked);
  mkdirSync(blocked);
  await expect(folder.use((newFile) => newFile())).resolves.toContain('inside');
});

test('a folder that was removed meanwhile is made again', async () => {
  const removed = path.join(root, 'removed');
  const folder = temporaryFolder(removed);
  await folder.use((newFile) => newFile());
  rmSync(removed, { recursive: true });
  await folder.use(async (newFile) => writeFileSync(await newFile(), 'x'));
  expect(existsSync(removed)).toBe(true);
});
