import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readTexts } from '@guildhall/db/embedded-files';

/** The URL of the application's login for the database that the server of this data folder uses. */
export function findDatabase(): string {
  return find('DATABASE_URL', 'app_url');
}

/** The URL of its owner, for what the application may not do. */
export function findOwnerDatabase(): string {
  if (process.env.DATABASE_URL && !process.env.DATABASE_OWNER_URL) {
    throw new Error('The application may not do this: set DATABASE_OWNER_URL, too.');
  }
  return find('DATABASE_OWNER_URL', 'owner_url');
}

function find(variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL', field: 'app_url' | 'owner_url') {
  const given = process.env[variable];
  if (given) return given;
  const remedy = `restart the server, which writes it again, or set ${variable}.`;
  const dataDir = path.resolve(process.env.DATA_DIR ?? '.data');
  const file = path.join(dataDir, 'connection.json');
  if (existsSync(file)) return readTexts(file, [field], remedy)[field];
  const found = existsSync(dataDir) ? readdirSync(dataDir).join(', ') || 'nothing' : 'no folder';
  throw new Error(`No server runs on ${dataDir} (${found}): start it, or set ${variable}.`);
}
