import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readAppNow } from '@guildhall/db/clock';
import { adoptRestoredEvents } from '@guildhall/db/kernel/event-log';
import { testDatabase } from '@guildhall/scenes/database/test-database';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readRecording } from './statements.ts';

test('a release records a statement with the function that sent it, also inside of a transaction', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-recording-'));
  // oxlint-disable-next-line typescript/unbound-method -- only put back
  const { query } = Client.prototype;
  vi.stubEnv('RECORDED_STATEMENTS', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    Client.prototype.query = query;
    rmSync(folder, { recursive: true });
  });
  await import('./recorder.ts');
  const database = await testDatabase();
  try {
    await readAppNow(database.db);
    await database.db.transaction().execute(async (trx) => await readAppNow(trx));
    // It begins and commits a transaction of its own; a replay stays inside of one.
    await adoptRestoredEvents(database.owner_db);
  } finally {
    await database.close();
  }
  const sent = readRecording(folder);
  expect(sent.map(({ sender, as_owner }) => [sender, as_owner])).toEqual([
    ['clock.ts readAppNow', undefined],
    ...Array<unknown>(sent.length - 1).fill(['kernel/event-log.ts adoptRestoredEvents', true]),
  ]);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.filter(({ sql }) => /^(?:begin|commit|rollback)/.test(sql))).toEqual([]);
});
