import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { readTexts } from '@guildhall/db/embedded-files';
import { dataDirOf } from '../data-dir.ts';

type Environment = NodeJS.ProcessEnv;

/** The URL of the application's login for the database that the server of this data folder uses. */
export function findDatabase(environment: Environment): string {
  return find(environment, 'DATABASE_URL', 'app_url');
}

/** The URL of its owner, for what the application may not do. */
export function findOwnerDatabase(environment: Environment): string {
  if (environment['DATABASE_URL'] && !environment['DATABASE_OWNER_URL']) {
    throw new Error('The application may not do this: set DATABASE_OWNER_URL, too.');
  }
  return find(environment, 'DATABASE_OWNER_URL', 'owner_url');
}

function find(
  environment: Environment,
  variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  field: 'app_url' | 'owner_url',
): string {
  const given = environment[variable];
  if (given) return given;
  const remedy = `restart the server, which writes it again, or set ${variable}.`;
  const dataDir = dataDirOf(environment);
  const file = path.join(dataDir, 'connection.json');
  if (existsSync(file)) return readTexts(file, [field], remedy)[field];
  const found = existsSync(dataDir) ? readdirSync(dataDir).join(', ') || 'nothing' : 'no folder';
  throw new Error(`No server runs on ${dataDir} (${found}): start it, or set ${variable}.`);
}
