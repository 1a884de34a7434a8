import { createServer as createNetServer } from 'node:net';
import { APP_ROLE, DatabaseRefusal, openDatabase } from '@guildhall/db/client';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { migrateDatabase } from '@guildhall/db/migrate';
import { sql } from 'kysely';
import pretty from 'pino-pretty';
import { readSettings, type Settings, SettingsRefusal } from './env.ts';
import { createLogger, createServer, type Part } from './server.ts';

const STOP_WITHIN_MS = 29_000;

/** What has been started, newest last; a stop undoes it from the end. */
const undo: (() => Promise<unknown>)[] = [];
let stopping = false;

async function stop(exit_code: number): Promise<void> {
  if (stopping) process.exit(1); // asked a second time: at once
  stopping = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  for (const step of undo.toReversed()) await step().catch(tell);
  process.exit(exit_code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0));
}

function tell(error: unknown): void {
  const is_refusal = error instanceof DatabaseRefusal || error instanceof SettingsRefusal;
  console.error(is_refusal ? error.message : error);
}

const report = (sentence: string) => console.log(`  ${sentence}`);

/** Found out first, so that nobody waits for a database to learn that the port is taken. */
async function checkPort({ port, host }: Settings): Promise<void> {
  const probe = createNetServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once('error', resolve).listen(port, host, () => resolve(undefined));
  });
  if (error === undefined) {
    await new Promise((resolve) => probe.close(resolve));
    return;
  }
  const reasons: Record<string, string> = {
    EADDRINUSE: `is taken by another program: stop that, or start with PORT=${port + 1}`,
    EACCES: 'needs special rights: set PORT to a number above 1023',
    EADDRNOTAVAIL: 'does not exist on this machine: set HOST to one of its addresses',
    ENOTFOUND: 'does not exist: set HOST to an address of this machine',
  };
  const reason = reasons[error.code ?? ''] ?? `cannot be opened (${error.message})`;
  throw new SettingsRefusal(`PORT ${port} on ${host} ${reason}.`);
}

async function openDatabases(settings: Settings) {
  const on_progress = report;
  if (settings.database_url !== undefined) {
    await migrateDatabase(settings.database_url, { on_progress });
    return { url: settings.database_url, role: APP_ROLE };
  }
  const { data_dir } = settings;
  const embedded = await startEmbeddedDatabase({ data_dir, durability: 'durable', on_progress });
  undo.push(() => embedded.stop());
  await migrateDatabase(embedded.owner_url, { on_progress });
  return { url: embedded.app_url };
}

async function start(): Promise<void> {
  const settings = readSettings();
  await checkPort(settings);
  const { url, ...session } = await openDatabases(settings);
  const stream = process.stdout.isTTY ? pretty({ colorize: true }) : process.stdout;
  const logger = createLogger(settings.log_level, stream);
  const db = openDatabase(url, {
    ...session,
    on_error: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  undo.push(() => db.destroy());
  const parts: Part[] = [];
  const app = createServer({
    settings,
    logger,
    ping: () => sql`select 1`.execute(db),
    parts,
  });
  undo.push(() => app.close());
  await app.listen({ port: settings.port, host: settings.host });
  if (stopping) return;
  const seconds = process.uptime().toFixed(1);
  console.log(
    `\n${settings.site_name} is ready at ${settings.public_url} (${settings.mode}, ${seconds} s)`,
  );
}

try {
  await start();
} catch (error) {
  tell(error);
  await stop(1);
}
