import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteView } from '@guildhall/api/site/views';
import { checkApplicationLogin } from '@guildhall/db/application-login';
import { DatabaseStartError, openDatabase, type PoolUsage } from '@guildhall/db/client';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@guildhall/db/embedded';
import { diskFullComplaint } from '@guildhall/db/embedded-files';
import { checkSchema, migrateDatabase, waitForSchema } from '@guildhall/db/migrate';
import { databaseSignals } from '@guildhall/services/kernel/events/signals';
import type { ServiceContext } from '@guildhall/services/context';
import { publishShipped } from '@guildhall/services/content/publish-shipped';
import { createFirstAdminToken } from '@guildhall/services/identity/first-admin/create-first-admin-token';
import { loggedFacts } from '@guildhall/services/kernel/audit/in-request';
import type { Alert } from '@guildhall/services/ports/alert';
import { shareTries } from '@guildhall/services/ports/database-rate-limiter';
import { checkClocks } from '@guildhall/services/kernel/check-clocks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createServiceContext, isOpenDemo, siteOf } from './context.ts';
import { firstAdminFile, SHIPPED_TEXTS } from './data-dir.ts';
import { type MigrationSettings, readMigrationSettings, readSettings } from './env.ts';
import { type Settings, takeDatabaseOwnerUrl } from './env.ts';
import { checkPorts } from './settings/check-ports.ts';
import { ownOrigin, composeServer, type ServerDependencies, sandboxOf } from './composition.ts';
import { createInnerServer } from './inner/inner-server.ts';
import { createMetrics, type Metrics } from './inner/metrics.ts';
import { logSlowStatements } from './inner/slow-statements.ts';
import { shopFactsReader } from './inner/shop-facts.ts';
import { untrustedProxyWarning } from './plugins/trusted-proxies.ts';
import { runSandboxProvider } from './sandbox-provider/deliver-webhooks.ts';
import { sandboxKeys } from './sandbox-provider/sandbox-keys.ts';
import { SettingsError } from './secrets.ts';
import { createLogger, createServer } from './server.ts';
import { RECURRING_CONNECTIONS, startWorkers, type Workers } from './workers/run-workers.ts';

const STOP_WITHIN_MS = 29_000;
/** Requests and workers share ten connections; jobs over whole tables have their own. */
const WHOLE_TABLES = {
  maxConnections: RECURRING_CONNECTIONS,
  statementTimeoutMs: 120_000,
  connectTimeoutMs: 60_000,
};
/** A stop does not wait longer for running jobs: a row that they have claimed stays claimed. */
const WORKERS_STOP_WITHIN_MS = 8_000;
const MOST_WORKERS_STOP_WITHIN_MS = 1_500;

/** The steps that stop what was started, run in reverse order. */
const undo: (() => Promise<unknown>)[] = [];
let stopping = false;
/** Aborts when the process begins to stop. */
const stopBegins = new AbortController();

async function stop(exitCode: number): Promise<void> {
  if (stopping) process.exit(1); // a second signal exits immediately
  stopping = true;
  stopBegins.abort();
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  for (const step of undo.toReversed()) await step().catch(tell);
  process.exit(exitCode);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0));
}

// The launcher holds an IPC channel to this process; the kernel closes it however the launcher
// ends.
process.once('disconnect', () => void stop(0));

function tell(error: unknown): void {
  const isRefusal = error instanceof DatabaseStartError || error instanceof SettingsError;
  console.error(isRefusal ? error.message : (diskFullComplaint(error) ?? error));
}

const onProgress = (sentence: string) => console.log(`  ${sentence}`);

/** Exists while the demo shop is created; an incomplete demo shop is unusable. */
const unfinishedFile = ({ data_dir }: Settings) => path.join(data_dir, 'demo-unfinished');

/** Where the database is, for the application and, until it is migrated, for its owner. */
interface DatabaseUrls {
  readonly url: string;
  owner_url: string | undefined;
}

async function startDatabase(settings: Settings): Promise<DatabaseUrls> {
  if (settings.database_url !== undefined) {
    const given = takeDatabaseOwnerUrl();
    // Web servers and workers leave it to whoever migrates, and forget what they were given.
    return {
      url: settings.database_url,
      owner_url: settings.server_role === 'all' ? given : undefined,
    };
  }
  const { data_dir, mode } = settings;
  const embedded = await startEmbeddedDatabase({ data_dir, durability: 'durable', onProgress });
  undo.push(() => embedded.stop());
  if (mode === 'demo') await markUnfinished(settings, embedded);
  return { url: embedded.app_url, owner_url: embedded.owner_url };
}

/**
 * Migrates the database if this server has the owner's URL, which it lets go: from then on it has
 * no connection with more rights than the application's.
 */
async function prepareDatabase(
  urls: DatabaseUrls,
  db: ServiceContext['db'],
  { mode }: Pick<Settings, 'mode'>,
): Promise<void> {
  const options = { application_url: urls.url, moves_clock: mode === 'demo' };
  if (urls.owner_url !== undefined) {
    await migrateDatabase(urls.owner_url, { ...options, onProgress });
    urls.owner_url = undefined;
  }
  await checkApplicationLogin(db, options);
}

async function markUnfinished(settings: Settings, embedded: EmbeddedDatabase): Promise<void> {
  const file = unfinishedFile(settings);
  if (existsSync(file)) {
    onProgress('Creating the demo shop was interrupted and starts again');
    await embedded.recreate();
  } else if (embedded.is_new) writeFileSync(file, '');
}

/** Creates the demo shop in an empty database. */
async function fillDemo(settings: Settings, services: ServiceContext): Promise<void> {
  if (settings.mode !== 'demo' || settings.server_role !== 'all') return;
  const { prepareDemo } = await import('./demo.ts');
  const { port, host, demo_password: password } = settings;
  await prepareDemo(services, sandboxOf(settings, services.db), {
    listen: { port, host },
    origin: ownOrigin(settings),
    password,
    onProgress,
    has_mail_server: settings.smtp_url !== undefined,
  });
  rmSync(unfinishedFile(settings), { force: true });
}

/** Hashing passwords is slow, so the port is already open; only the announcement waits for it. */
async function prepareDemoSignIns(settings: Settings, services: ServiceContext): Promise<void> {
  if (settings.mode !== 'demo' || settings.server_role !== 'all') return;
  const demo = await import('./demo.ts');
  await demo.setDemoPassword(services, settings.demo_password);
  await demo.connectDemoIdentities(services);
}

/** The scenes are loaded only in demo mode. */
async function demoSignIns(settings: Settings): Promise<SiteView['demo_sign_ins']> {
  if (settings.mode !== 'demo') return null;
  const { demoSignInsOf } = await import('./demo.ts');
  return demoSignInsOf(settings);
}

/** Formatted for a terminal; log collectors get JSON lines. */
async function logTo(): Promise<DestinationStream> {
  if (!process.stdout.isTTY) return process.stdout;
  const { default: pretty } = await import('pino-pretty');
  return pretty({ colorize: true });
}

/** What serves and works, with what it needs. */
interface Shop extends ServerDependencies {
  readonly logger: FastifyBaseLogger;
  readonly urls: DatabaseUrls;
  readonly signIns: SiteView['demo_sign_ins'];
  /** The same services with a database that allows longer statements. */
  readonly patientServices: ServiceContext;
  /** Null without a port for whoever asks. */
  readonly metrics: Metrics | null;
  /** The workers, once they run. */
  readonly running: { workers?: Workers };
}

async function openShop(settings: Settings): Promise<Shop> {
  const logger = createLogger(settings.log_level, await logTo());
  const warning = untrustedProxyWarning(settings.public_url, settings.trust_proxy !== false);
  if (warning !== null) logger.warn(warning);
  const urls = await startDatabase(settings);
  const connections = {
    stopping: stopBegins.signal,
    onError: (error: Error) => logger.warn({ err: error }, 'a database connection broke'),
    ...logSlowStatements(logger, settings.slow_statement_ms),
  };
  const pools = new Map<string, () => PoolUsage>();
  const measured = (name: string) => ({
    onPool: (usage: () => PoolUsage) => void pools.set(name, usage),
  });
  const db = openDatabase(urls.url, { ...connections, ...measured('requests') });
  const patientDb = openDatabase(urls.url, {
    ...connections,
    ...WHOLE_TABLES,
    ...measured('whole tables'),
  });
  undo.push(() => Promise.all([db.destroy(), patientDb.destroy()]));

  const signIns = await demoSignIns(settings);
  const alert: Alert = (sentence, facts) => logger.error({ ...loggedFacts(), ...facts }, sentence);
  const signals = databaseSignals({ db, url: urls.url }, (error) =>
    logger.warn({ err: error }, 'what other servers tell open streams is missed'),
  );
  undo.push(() => signals.close());
  const origin = ownOrigin(settings);
  const services = createServiceContext(settings, db, origin, alert, signIns, signals);
  const site = siteOf(settings, signIns);
  const running: Shop['running'] = {};
  const work = async () => running.workers?.runAll();
  const patientServices = { ...services, db: patientDb };
  const metrics =
    settings.inner_port === undefined
      ? null
      : createMetrics({ readFacts: shopFactsReader(services), pools });
  if (metrics !== null) undo.push(() => metrics.close());
  const made = { settings, logger, urls, db, signIns, services, patientServices };
  return { ...made, site, running, work, metrics };
}

/** The server that visitors reach; a worker has none. */
function createPublicServer(shop: Shop): FastifyInstance | null {
  const { settings, logger, db } = shop;
  if (settings.server_role === 'worker') return null;
  return createServer({
    settings,
    logger,
    ping: () => checkSchema(db),
    plugins: composeServer(shop),
    count: shop.metrics?.count,
    shareCalls: shareTries(db),
    apiRateLimits: {
      calls_per_minute: settings.api_calls_per_minute,
      changes_per_minute: settings.api_changes_per_minute,
      token_calls_per_minute: settings.api_token_calls_per_minute,
    },
  });
}

/** It answers from the beginning, so that an orchestrator sees what a server waits for. */
async function startInnerServer({ settings, db, metrics }: Shop): Promise<void> {
  const { inner_port: port, inner_host: host } = settings;
  if (port === undefined || metrics === null) return;
  const ping = () => checkSchema(db);
  const inner = createInnerServer({ ping, isStopping: () => stopping, metrics });
  undo.push(() => inner.close());
  await inner.listen({ port, host });
}

/** What has to be in the database and in memory before the first request. */
async function prepareData(shop: Shop): Promise<void> {
  const { urls, settings, services, logger, patientServices } = shop;
  // While the pages are loaded, a connection may take longer than a request would wait for it.
  const { db } = patientServices;
  if (settings.server_role !== 'all') {
    const options = {
      stopping: stopBegins.signal,
      tell: (sentence: string) => logger.warn(sentence),
    };
    await waitForSchema(db, options);
  }
  await prepareDatabase(urls, db, settings);
  // No request waits for the first read of the rules and of the exchange rates.
  await services.rule_books.refresh();
  await services.known_rates.refresh();
  await checkClocks(services);
  await publishShipped(services, SHIPPED_TEXTS);
}

function startJobs({ settings, db, services, patientServices, logger, running }: Shop): void {
  const { webhook_secret } = sandboxKeys(settings.payment_webhook_secret);
  const onError = (error: unknown) => logger.error({ err: error }, 'the sandbox provider failed');
  const provider = {
    name: 'sandbox provider',
    pauseMs: 1_000,
    run: () => runSandboxProvider({ db, webhook_secret, onError }),
  };
  running.workers = startWorkers(services, logger, {
    moreJobs: settings.mode === 'demo' ? [provider] : [],
    patientServices,
    only_of_process: settings.server_role === 'web',
  });
}

async function start(settings: Settings): Promise<void> {
  await checkPorts(settings);
  const shop = await openShop(settings);
  const { services, signIns, running } = shop;
  await startInnerServer(shop);
  const app = createPublicServer(shop);
  const stopWorkers = (withinMs: number) =>
    Promise.race([running.workers?.stop(), sleep(withinMs, null, { ref: false })]);
  undo.push(() => stopWorkers(WORKERS_STOP_WITHIN_MS));
  if (app !== null) undo.push(() => app.close());
  // In demo mode jobs call the sandbox provider in this server, so most of them end first.
  undo.push(() => stopWorkers(MOST_WORKERS_STOP_WITHIN_MS));
  // The pages are loaded concurrently; no request queries the database before the port is open.
  await Promise.all([prepareData(shop), app?.ready()]);
  // On a busy machine, planning two years of orders holds the event loop for so long that a
  // connection or a plugin that starts meanwhile would exceed its time limit.
  await fillDemo(settings, shop.patientServices);
  await app?.listen({ port: settings.port, host: settings.host });
  if (stopping) return;
  startJobs(shop);
  await prepareDemoSignIns(settings, services);
  announce(settings, signIns);
  if (settings.mode === 'live' && app !== null) {
    announceFirstAdmin(settings, await createFirstAdminToken(services));
  }
}

/** A server with the role `migrate`, which needs no secret of the shop. */
async function migrateOnly({ database_url: url, mode }: MigrationSettings): Promise<void> {
  const ownerUrl = takeDatabaseOwnerUrl();
  if (url === undefined || ownerUrl === undefined) {
    throw new SettingsError('SERVER_ROLE=migrate needs DATABASE_URL and DATABASE_OWNER_URL.');
  }
  const db = openDatabase(url, { maxConnections: 1 });
  undo.push(() => db.destroy());
  await prepareDatabase({ url, owner_url: ownerUrl }, db, { mode });
  console.log('The database is up to date, and the login of the application has no other rights.');
  await stop(0);
}

/** The sign-in page names the password of the demo users, among them an admin. */
const OPEN_DEMO_WARNING =
  'WARNING: this demo can be reached from other machines (HOST, PUBLIC_URL), and everybody can sign ' +
  'in to it, also as its admin. It keeps no secret and takes no real money: use ' +
  'GUILDHALL_MODE=live for a shop.';

function announce(settings: Settings, signIns: SiteView['demo_sign_ins']): void {
  const seconds = process.uptime().toFixed(1);
  const { site_name, public_url, mode, server_role: role } = settings;
  const what = role === 'all' ? mode : `${mode}, ${role}`;
  const where = role === 'worker' ? 'to work' : `at ${public_url}`;
  console.log(`\n${site_name} is ready ${where} (${what}, ${seconds} s)`);
  if (mode === 'live') {
    if (settings.stripe_secret_key === undefined) {
      console.log('Cards are off: STRIPE_SECRET_KEY is not set. Orders are paid from the wallet.');
    }
    if (settings.smtp_url === undefined) console.log('Mails are off: WITHOUT_MAIL is set.');
  }
  if (signIns === null) return;
  console.log(`\nSign in with the password ${settings.demo_password} as`);
  for (const { email, role } of signIns) console.log(`  ${email.padEnd(24)} ${role}`);
  if (isOpenDemo(settings)) console.log(`\n${OPEN_DEMO_WARNING}`);
}

/**
 * In a file that only this user can read: what a server prints is kept where others read it. A shop
 * that cannot write it runs nevertheless.
 */
function announceFirstAdmin({ public_url, data_dir }: Settings, token: string | null): void {
  const file = firstAdminFile(data_dir);
  try {
    rmSync(file, { force: true });
    if (token === null) return;
    mkdirSync(data_dir, { recursive: true, mode: 0o700 });
    // A URL fragment is not sent to any server.
    const address = `${public_url}/dashboard/settings#first-admin=${token}`;
    writeFileSync(file, `${address}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    console.error(`The file ${file} cannot be replaced (${code}): make DATA_DIR writable.`);
    return;
  }
  console.log('\nThis shop has no admin yet. Sign up and in, then open the address in this file:');
  console.log(`${file}\n\`npm run first-admin\` shows it on a terminal, and in a container`);
  console.log(
    '`node apps/server/build/cli.js first-admin`. It works once, and until the next start,',
  );
  console.log('which writes another one.');
}

try {
  const forMigration = readMigrationSettings();
  if (forMigration.server_role === 'migrate') await migrateOnly(forMigration);
  else await start(readSettings());
} catch (error) {
  // Errors caused by a stop are expected.
  if (!stopping) {
    tell(error);
    await stop(1);
  }
}
