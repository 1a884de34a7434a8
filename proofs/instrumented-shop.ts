import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import type { Scene } from '@guildhall/scenes/scene';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import type { RateLimiter } from '@guildhall/services/ports/rate-limiter';
import { createServiceContext, siteOf } from '@guildhall/server/context';
import { readSettings, type Settings } from '@guildhall/server/env';
import { composeServer } from '@guildhall/server/composition';
import { createLogger, createServer } from '@guildhall/server/server';
import { sql } from 'kysely';
import { approveAsPayer } from './running-shop.ts';
import { freePort } from './server-process.ts';

export interface InstrumentedShop {
  readonly origin: string;
  readonly settings: Settings;
  /**
   * Prepares data with the server's own keys and provider; its statements are not in `statements`.
   */
  readonly scene: Scene;
  /** The statements that the server has sent to its database, the oldest first; may be cleared. */
  readonly statements: string[];
  /** Method and path of every mounted route. */
  readonly routes: readonly string[];
  /** Log lines of level error and above. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const SECRETS = ['TOKEN_SECRET', 'VAULT_KEY', 'FINGERPRINT_KEY', 'PAYMENT_WEBHOOK_SECRET'];
/** The answer to a signed event about nothing of ours: staff look at it (H3). */
const FOREIGN_EVENT = 'an event of a payment provider is in quarantine';
/** Without rate limits: the proof is about permissions, not about volume. */
const NO_LIMIT = 1_000_000_000;
/** Every actor calls from this machine, hundreds of times. */
const NO_RATE_LIMITS: RateLimiter = {
  consume: () => Promise.resolve(),
  refund: () => Promise.resolve(),
};
const ERROR_LEVEL = 50;

/**
 * The whole demo server, listening in this process. A proof that makes many calls can then see the
 * statements behind a response, and needs no second process. No worker runs; a proof triggers timed
 * events itself.
 */
export async function openInstrumentedShop(
  { url }: TestDatabase,
  { countsTries = false }: { countsTries?: boolean } = {},
): Promise<InstrumentedShop> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-proof-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = readSettings({
    NODE_ENV: 'production',
    GUILDHALL_MODE: 'demo',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64')])),
  });
  const statements: string[] = [];
  const complaints: string[] = [];
  const db = openDatabase(url);
  // Without their values: two calls that do the same work have the same list. Where they are sent,
  // since a plugin of Kysely does not see the statements whose text is kept.
  const instrumentedDb = openDatabase(url, {
    onStatement: (text) => statements.push(text),
  });
  const logger = createLogger('warn', {
    write: (line) => {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string };
      if (level >= ERROR_LEVEL && msg !== FOREIGN_EVENT) complaints.push(line);
    },
  });
  const contextOn = (database: typeof db) => {
    const context = createServiceContext(settings, database, origin, (sentence, facts) =>
      logger.error(facts, sentence),
    );
    return countsTries ? context : { ...context, rate_limits: NO_RATE_LIMITS };
  };
  const services = contextOn(instrumentedDb);
  const site = siteOf(settings, null);
  const shop = { settings, db: instrumentedDb, services, site, work: () => Promise.resolve() };
  const app = createServer({
    settings,
    logger,
    ping: () => sql`select 1`.execute(db),
    plugins: composeServer(shop),
    apiRateLimits: {
      calls_per_minute: NO_LIMIT,
      changes_per_minute: NO_LIMIT,
      token_calls_per_minute: NO_LIMIT,
    },
  });
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((each) => `${each} ${url}`));
  });
  // As at the start of a server; otherwise the first call that needs the rules reads them.
  await services.rule_books.refresh();
  await app.listen({ port, host: settings.host });
  return {
    origin,
    settings,
    scene: { services: contextOn(db), approve: (url) => approveAsPayer(url, origin) },
    statements,
    routes,
    complaints,
    async close() {
      await app.close();
      await instrumentedDb.destroy();
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
