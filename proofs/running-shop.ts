import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { actor, ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import type { Scene } from '@guildhall/scenes/scene';
import { createServiceContext } from '@guildhall/server/context';
import { readSettings, type Settings } from '@guildhall/server/env';
import type { ServerRole } from '@guildhall/server/settings/role';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { findUser } from '@guildhall/services/users/find-user';
import { type Answer, callProcedure, type OutputOf } from './procedure-call.ts';
import { freePort, ServerProcess } from './server-process.ts';

export interface RunningShop {
  /** Prepares data with use cases, with the servers' own keys and payment provider. */
  readonly scene: Scene;
  /** The alerts that these use cases raised. */
  readonly alerts: readonly string[];
  readonly servers: readonly ServerProcess[];
  /** The environment of the servers, including the port of the first. */
  readonly settings: Settings;
  /** Signs in a user who was created with `ACTOR_PASSWORD` and returns the access token. */
  signIn(viewer: Viewer): Promise<string>;
  /** Calls a procedure over HTTP, at the first server by default. */
  call<Path extends string>(
    path: Path,
    input?: unknown,
    options?: { token?: string | null; server?: number },
  ): Promise<Answer<OutputOf<Path>>>;
  /** Log lines of level error or fatal, and output that is not JSON while stopping. */
  errors(): string[];
  /**
   * Stops every server gracefully. Throws when one does not stop, or has logged an error that
   * `mayLog` does not accept.
   */
  close(options?: { mayLog?: (line: string) => boolean }): Promise<void>;
}

/** One database, for the application and for its owner. */
export interface DatabaseUrls {
  readonly url: string;
  readonly owner_url: string;
}

const ERROR_LEVEL = 50;
const SECRETS = ['TOKEN_SECRET', 'VAULT_KEY', 'FINGERPRINT_KEY', 'PAYMENT_WEBHOOK_SECRET'];

/**
 * Starts real server processes on one migrated database, in demo mode without the demo's data:
 * sandbox provider, webhooks and clock exist, and scenes create goods and users.
 */
export async function startShop(
  { url, owner_url }: DatabaseUrls,
  options: {
    servers?: number;
    roles?: readonly ServerRole[];
    /** More settings of all servers. */
    environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<RunningShop> {
  const roles = options.roles ?? Array.from({ length: options.servers ?? 1 }, () => 'all' as const);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-proof-'));
  const common = {
    NODE_ENV: 'production',
    GUILDHALL_MODE: 'demo',
    DATABASE_URL: url,
    DATABASE_OWNER_URL: owner_url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    API_CALLS_PER_MINUTE: '1000000',
    API_CHANGES_PER_MINUTE: '1000000',
    ...Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('base64')])),
  };
  const ports: number[] = [];
  for (let made = 0; made < roles.length; made += 1) ports.push(await freePort());
  const [port = 0] = ports;
  const origin = `http://127.0.0.1:${port}`;
  const environment = { ...common, PUBLIC_URL: origin, ...options.environment };
  const servers = ports.map((each, index) => {
    const role = roles[index] ?? 'all';
    // A worker answers whether it is ready on its inner port, and has no other.
    const inner = role === 'worker' ? { INNER_PORT: String(each) } : {};
    return new ServerProcess(each, { ...environment, SERVER_ROLE: role, ...inner });
  });
  const db = openDatabase(url);
  const alerts: string[] = [];
  const settings = readSettings({ ...environment, PORT: String(port) });
  const services = createServiceContext(settings, db, origin, (sentence) => alerts.push(sentence));
  const scene: Scene = { services, approve: (url) => approveAsPayer(url, origin) };
  // With a user in the database, the servers create no demo data.
  await actor(scene);
  const starts = await Promise.allSettled(servers.map((server) => server.start()));
  for (const start of starts) {
    if (start.status === 'fulfilled') continue;
    await Promise.all(servers.map((server) => server.kill()));
    throw start.reason;
  }

  const errors = () => servers.flatMap(({ lines }) => lines.filter(isError));
  return {
    scene,
    alerts,
    servers,
    settings,
    errors,
    signIn: async (viewer) => await tokenOf(scene, viewer),
    call: async (procedure, input, { token = null, server = 0 } = {}) => {
      const called = servers[server];
      if (called === undefined) throw new Error(`there is no server ${server}`);
      return await callProcedure(procedure, input, { token, origin: called.origin });
    },
    async close({ mayLog = () => false } = {}) {
      const exitCodes = await Promise.all(servers.map((server) => server.stop()));
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
      const unwanted = errors().filter((line) => !mayLog(line));
      if (unwanted.length > 0) throw new Error(`the servers logged:\n${unwanted.join('\n')}`);
      const failed = exitCodes.find((code) => code !== 0);
      if (failed !== undefined) throw new Error(`a server ended with ${failed}`);
    },
  };
}

/** The access token of a new session of an actor. */
export async function tokenOf({ services }: Scene, { user_id }: Viewer): Promise<string> {
  const user = await findUser(services.db, user_id);
  if (user === undefined) throw new Error(`there is no user ${user_id}`);
  const { access_token } = await signInWithPassword(
    services,
    { email: user.email, password: ACTOR_PASSWORD },
    { ip_address: null, user_agent: 'proof' },
  );
  return access_token;
}

/** Pays on the provider's hosted page, at a server that is running. */
export async function approveAsPayer(redirectUrl: string, origin: string): Promise<void> {
  const status = await pressApprove(redirectUrl, origin);
  if (status !== 303) throw new Error(`the payment page answered ${status}`);
}

/** Approves the payment and returns the status; 303 means paid. */
export async function pressApprove(redirectUrl: string, origin: string): Promise<number> {
  const answer = await fetch(new URL(new URL(redirectUrl).pathname, origin), {
    method: 'POST',
    body: new URLSearchParams({ choice: 'approve' }),
    redirect: 'manual',
  });
  await answer.body?.cancel();
  return answer.status;
}

function isError(line: string): boolean {
  const level = /"level":(\d+)/.exec(line)?.[1];
  // Output that is no log line comes from the start or from a crash.
  return level === undefined ? /error|exception/i.test(line) : Number(level) >= ERROR_LEVEL;
}
