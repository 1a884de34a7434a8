// Migrates the database of a shop whose servers do not hold the owner's URL: `npm run migrate`.
import { checkApplicationLogin } from '@guildhall/db/application-login';
import { openDatabase } from '@guildhall/db/client';
import { migrateDatabase } from '@guildhall/db/migrate';
import { readArguments } from './command-line.ts';

const USAGE = `npm run migrate
Migrates the database of DATABASE_OWNER_URL, makes the login of DATABASE_URL if it does not exist,
and checks that this has no other rights than the application needs. With GUILDHALL_MODE=demo it may
move the clock of the shop.
Exit code 0: the server may start without DATABASE_OWNER_URL. 1: it may not.`;

interface Environment {
  readonly DATABASE_OWNER_URL?: string;
  readonly DATABASE_URL?: string;
  readonly GUILDHALL_MODE?: string;
}

/** Migrates, and prints each migration. */
export async function migrate(
  environment: Environment,
  tell: (line: string) => void,
): Promise<void> {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url, GUILDHALL_MODE: mode } = environment;
  if (!ownerUrl || !url) throw new Error(`Set DATABASE_OWNER_URL and DATABASE_URL.\n\n${USAGE}`);
  const options = { application_url: url, moves_clock: mode === 'demo' };
  await migrateDatabase(ownerUrl, { ...options, onProgress: tell });
  const db = openDatabase(url, { maxConnections: 1 });
  try {
    await checkApplicationLogin(db, options);
  } finally {
    await db.destroy();
  }
  tell('The database is up to date, and the login of the application has no other rights.');
}

if (import.meta.main) {
  readArguments(USAGE, {});
  try {
    await migrate(process.env, (line) => console.log(line));
  } catch (error) {
    console.error(error instanceof Error ? error.message || String(error) : error);
    process.exitCode = 1;
  }
}
