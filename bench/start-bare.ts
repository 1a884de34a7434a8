import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startReferenceServer } from './reference-server.ts';
import type { RecordedCall } from './recorded-call.ts';

/** Starts the bare server, which reads the recorded calls from a file before it is ready. */
export async function startBare(databaseUrl: string, calls: readonly RecordedCall[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-bare-'));
  const file = path.join(folder, 'calls.json');
  writeFileSync(file, JSON.stringify(calls));
  const server = await startReferenceServer('bench/bare-server.ts', [databaseUrl, file]);
  rmSync(folder, { recursive: true, force: true });
  return server;
}
