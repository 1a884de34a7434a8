import type { SiteView } from '@guildhall/api/site/views';
import { PROVIDER_NAMES } from '@guildhall/domain/identity/types';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { RecordCheckouts } from '@guildhall/scenes/demo/trade/history';
import { demoSignIns, isEmpty } from '@guildhall/scenes/demo/trade/sign-ins';
import type { ServiceContext } from '@guildhall/services/context';
import { setPassword } from '@guildhall/services/identity/passwords/set-password';
import { caughtMailer } from '@guildhall/services/notifications/caught/caught-mailer';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { inParts } from '@guildhall/services/vault/seal-secrets';
import { reportBalances } from '@guildhall/services/payments/balance/report-balances';
import Fastify from 'fastify';
import type { Settings } from './env.ts';
import { issuerOf } from './identity-provider/clients.ts';
import { subjectOf } from './identity-provider/protocol-routes.ts';
import { addPastPayments } from './sandbox-provider/balance.ts';
import { registerSandboxProvider } from './sandbox-provider/sandbox-provider.ts';
import type { SandboxProviderOptions } from './sandbox-provider/options.ts';

const CHECKOUTS_AT_ONCE = 1_000;

/** The demo sign-ins, which share one password. */
export function demoSignInsOf({ demo_password }: Settings): SiteView['demo_sign_ins'] {
  return demoSignIns.map((signIn) => ({ ...signIn, password: demo_password }));
}

/**
 * Fills an empty database with the demo shop through the use cases. Payments go to the sandbox
 * provider, which listens on the shop's own address meanwhile, since the shop is not open yet. Does
 * nothing if a user exists.
 */
export async function prepareDemo(
  services: ServiceContext,
  sandbox: SandboxProviderOptions,
  options: {
    listen: { port: number; host: string };
    origin: string;
    password: string;
    onProgress: (sentence: string) => void;
    /** Whether the shop has a mail server, which gets none of the mails of its past. */
    has_mail_server: boolean;
  },
): Promise<void> {
  const { listen, origin, password, onProgress } = options;
  const scene = { services, approve: (url: string) => approveAsPayer(url, origin) };
  if (!(await isEmpty(scene))) return;
  const { buildDemoShop } = await import('@guildhall/scenes/demo/shop');
  const desk = Fastify({ logger: false, forceCloseConnections: true });
  registerSandboxProvider(desk, sandbox);
  await desk.listen(listen);
  try {
    await buildDemoShop(scene, {
      password,
      onProgress,
      recordCheckouts: (checkouts) => recordCaptured(services, checkouts),
      reportBalances: () => reportBalances(services),
    });
    if (options.has_mail_server) await catchPastMails(services);
  } finally {
    await desk.close();
  }
}

/**
 * Puts the mails that wait into `/dev/mails` instead of sending them: what they are about was
 * invented, and so were their readers, whose addresses may not be.
 */
export async function catchPastMails(services: ServiceContext): Promise<void> {
  const caught = { ...services, mailer: caughtMailer(services.db, services.key_vault) };
  while ((await drainOutbox(caught)) > 0);
}

/** What the sandbox provider would know of payments that were captured in the demo's past. */
async function recordCaptured(
  { db }: ServiceContext,
  checkouts: Parameters<RecordCheckouts>[0],
): Promise<void> {
  const rows = checkouts.map(({ provider_reference: id, ...checkout }) => ({
    ...checkout,
    id,
    currency: SETTLEMENT_CURRENCY,
    description: 'A top-up of the past',
    success_url: '',
    failure_url: '',
    webhook_url: '',
    status: 'captured' as const,
    capture_at: null,
  }));
  for (const some of inParts(rows, CHECKOUTS_AT_ONCE)) {
    await db.insertInto('sandbox.checkouts').values(some).execute();
  }
  await addPastPayments(
    db,
    rows.map(({ created_at, ...row }) => ({ ...row, captured_at: created_at })),
  );
}

/** Sets the password of the demo sign-ins, which may have changed since the first start. */
export async function setDemoPassword(services: ServiceContext, password: string): Promise<void> {
  await Promise.all(demoSignIns.map(({ email }) => setPassword(services, { email, password })));
}

/**
 * Connects the demo sign-ins with those whom the pages of the identity provider suggest: without
 * that each of them is refused, since the shop has a profile with their address. The issuer has the
 * shop's URL in its name, so that a start at another one connects them again.
 */
export async function connectDemoIdentities({ db, settings }: ServiceContext): Promise<void> {
  const emails = demoSignIns.map(({ email }) => email);
  const users = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .execute();
  const identities = PROVIDER_NAMES.flatMap((provider) => {
    const issuer = issuerOf(settings.public_url, provider);
    return users.map(({ id, email }) => ({
      issuer,
      subject: subjectOf(issuer, email),
      user_id: id,
      email,
    }));
  });
  if (identities.length === 0) return;
  await db
    .insertInto('identities')
    .values(identities)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Approves a payment on the provider's hosted page, without a proxy. */
async function approveAsPayer(redirectUrl: string, origin: string): Promise<void> {
  const { pathname } = new URL(redirectUrl);
  const answer = await fetch(new URL(pathname, origin), {
    method: 'POST',
    body: new URLSearchParams({ choice: 'approve' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the payment page answered ${answer.status}`);
}
