import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readTexts } from '@guildhall/db/embedded-files';

const REMEDY = 'restart the server, which writes it again, or set DATABASE_URL.';

/** The owner's connection URL of the database that the server of this data folder uses. */
export function findDatabase(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const dataDir = path.resolve(process.env.DATA_DIR ?? '.data');
  const file = path.join(dataDir, 'connection.json');
  if (existsSync(file)) return readTexts(file, ['owner_url'], REMEDY).owner_url;
  const found = existsSync(dataDir) ? readdirSync(dataDir).join(', ') || 'nothing' : 'no folder';
  throw new Error(`No server runs on ${dataDir} (${found}): start it, or set DATABASE_URL.`);
}
