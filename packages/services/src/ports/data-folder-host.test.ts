import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderHost } from './data-folder-host.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-host-'));
const file = path.join(folder, 'last-backup');
const checkFile = path.join(folder, 'last-ledger-check');
const places = {
  version: '1',
  data_dir: folder,
  last_backup_file: file,
  last_ledger_check_file: checkFile,
};
const host = dataFolderHost(places);

test('it reads the disk of its folder, and a folder that is not there has none', async () => {
  const disk = await host.readDisk();
  expect(disk?.free_bytes).toBeGreaterThan(0);
  expect(disk?.total_bytes).toBeGreaterThanOrEqual(disk?.free_bytes ?? Infinity);
  const none = { ...places, data_dir: path.join(folder, 'none') };
  expect(await dataFolderHost(none).readDisk()).toBeNull();
});

test('the time of a backup is that of its file, and no other text is one', async () => {
  expect(await host.readLastBackup()).toBeNull();
  writeFileSync(file, 'yesterday\n');
  expect(await host.readLastBackup()).toBeNull();
  writeFileSync(file, '2026-11-20T12:00:00.000Z\n');
  expect(await host.readLastBackup()).toEqual(new Date('2026-11-20T12:00:00.000Z'));
});

test('the last check of the books has a time and a result, and anything else is none', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  expect(await host.readLastLedgerCheck()).toBeNull();
  for (const text of ['holds\n', `${at}\n`, `${at} perhaps\n`]) {
    writeFileSync(checkFile, text);
    expect(await host.readLastLedgerCheck()).toBeNull();
  }
  writeFileSync(checkFile, `${at} holds\n`);
  expect(await host.readLastLedgerCheck()).toEqual({ at: new Date(at), holds: true });
  writeFileSync(checkFile, `${at} broken\n`);
  expect(await host.readLastLedgerCheck()).toEqual({ at: new Date(at), holds: false });
});
