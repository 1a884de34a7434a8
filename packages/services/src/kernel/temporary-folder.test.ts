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

test('every file has a name of its own, in a folder that only this user reads', async () => {
  const folder = temporaryFolder(path.join(root, 'a/b'));
  const [one, other] = await Promise.all([folder.newFile(), folder.newFile()]);
  expect(one).not.toBe(other);
  expect(statSync(path.dirname(one)).mode & 0o777).toBe(0o700);
});

test('what a killed process left behind is removed, and what is under way elsewhere stays', async () => {
  const [old, young] = [path.join(root, 'old'), path.join(root, 'young')];
  for (const file of [old, young]) writeFileSync(file, 'x');
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  utimesSync(old, twoHoursAgo, twoHoursAgo);
  await temporaryFolder(root).newFile();
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('a folder that could not be made is made by a later call', async () => {
  const blocked = path.join(root, 'blocked');
  writeFileSync(blocked, '');
  const folder = temporaryFolder(path.join(blocked, 'inside'));
  await expect(folder.newFile()).rejects.toThrow(/ENOTDIR|EEXIST/);
  rmSync(blocked);
  mkdirSync(blocked);
  await expect(folder.newFile()).resolves.toContain('inside');
});
