import { checkApplicationLogin } from '@guildhall/db/application-login';
import { openDatabase } from '@guildhall/db/client';
import { migrateDatabase } from '@guildhall/db/migrate';
import { type CommandCall, invocation, readArguments } from './command-line.ts';

const USAGE = `${invocation('migrate')}
Migrates the database of DATABASE_OWNER_URL, makes the login of DATABASE_URL if it does not exist,
and checks that this has no other rights than the application needs. With GUILDHALL_MODE=demo it may
move the clock of the shop.
Exit code 0: the server may start without DATABASE_OWNER_URL. Any other: it may not.`;

/** For a shop whose servers do not hold the owner's URL. Prints each migration. */
export async function migrate({ args, environment, tell }: CommandCall): Promise<number> {
  readArguments(USAGE, {}, { args });
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
  return 0;
}
