// `npm run release:record` runs at a release: it runs the tests of use cases, server and commands,
// records all statements that the application sends, and stores them with the restrictions of the
// tables in packages/db/generated/last-release. From then on a test checks that these statements
// still run after each migration (upgrade.db.test.ts).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { functions } from '@guildhall/db/functions';
import { migrateDatabase } from '@guildhall/db/migrate';
import type { Kysely } from 'kysely';
import { declarationsOf, readSource, textOf } from '../mutation/mutant.ts';
import { readArguments } from '@guildhall/server/commands/command-line';
import { writeLastRelease } from './last-release.ts';
import { hashMigrations } from './released-migrations.ts';
import { brokenStatements } from './replay.ts';
import { readSchema } from './restrictions.ts';
import { readRecording, type Sent } from './statements.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The tests of all use cases, and of the server with the commands of operators. */
const TESTS = ['packages/services/', 'apps/server/'];
/** Tables that tests create: those of Lucia's session store, and of a lifecycle of their own. */
const OF_TESTS = ['"adapter_suite".', '"rentals"', '"rental_history"'];

/** Runs the tests with the recorder in each of their processes; throws if one fails. */
async function recordTests(folder: string): Promise<void> {
  const recorder = path.join(import.meta.dirname, 'recorder.ts');
  const child = spawn('vitest', ['run', ...TESTS, '--reporter=dot'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${recorder}`,
      RECORDED_STATEMENTS: folder,
    },
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', resolve);
  });
  if (code !== 0) throw new Error(`the tests failed (${String(code)}): nothing was recorded`);
}

/** The functions of packages/db that send statements: `orders/queries.ts findOrder`. */
function sendersIn(): string[] {
  const floor = 'packages/db/src';
  const files = readdirSync(path.join(root, floor), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /^(?:[\w-]+\/[\w-]+|clock)\.ts$/.test(file));
  return files.flatMap((file) => {
    const source = readSource(`${floor}/${file}`);
    return declarationsOf(source)
      .filter(({ node }) => /\.(?:execute|stream)\w*\(/.test(textOf(source, node)))
      .map(({ name }) => `${file} ${name}`);
  });
}

/**
 * Throws unless the statements run on this schema in the way in which the test runs them on later
 * ones.
 */
async function tryOut(db: Kysely<unknown>, sent: readonly Sent[]): Promise<void> {
  const trx = await db.startTransaction().execute();
  // Also after an error: a connection that is not given back keeps the pool from ending.
  try {
    const broken = await brokenStatements(trx, sent);
    if (broken.length > 0) throw new Error(`these do not run by themselves:\n${broken.join('\n')}`);
  } finally {
    await trx.rollback().execute();
  }
}

async function record(folder: string): Promise<void> {
  const recording = path.join(folder, 'recording');
  mkdirSync(recording);
  const database = await startEmbeddedDatabase({
    data_dir: path.join(folder, 'database'),
    durability: 'test',
  });
  const db = openDatabase(database.owner_url, { maxConnections: 1 });
  try {
    await recordTests(recording);
    const sent = readRecording(recording).filter(
      ({ sql }) => !OF_TESTS.some((table) => sql.includes(table)),
    );
    const senders = new Set(sent.map(({ sender }) => sender));
    const silent = sendersIn().filter((sender) => !senders.has(sender));
    if (silent.length > 0) throw new Error(`No test lets these ask anything: ${silent.join(', ')}`);
    await migrateDatabase(database.owner_url, { moves_clock: true });
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    const owner = db as unknown as Kysely<unknown>;
    await tryOut(owner, sent);
    const schema = await readSchema(owner);
    const record = { version, migrations: hashMigrations(), functions, statements: sent };
    writeLastRelease({ ...record, ...schema });
    console.log(`${version}: ${sent.length} statements of ${senders.size} functions.`);
  } finally {
    await db.destroy();
    await database.stop();
  }
}

if (import.meta.main) {
  readArguments('npm run release:record', {});
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-release-'));
  try {
    await record(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
