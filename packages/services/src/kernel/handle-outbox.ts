import {
  type ClaimedMessage,
  claimMessage,
  type Lane,
  markFailed,
  markSent,
  postponeMessage,
  renewLease,
} from '@guildhall/db/kernel/outbox';
import type { KernelContext } from './context.ts';

/** How many messages one run sends at the same time, and in all. */
const AT_ONCE = 5;
const MAX_MESSAGES = 500;
const MAX_ATTEMPTS = 10;
const LEASE_SECONDS = 60;
/** Sending that takes longer has failed: nothing must hold up the messages behind it. */
const SEND_WITHIN_MS = 300_000;

/** What a handler throws when its recipient wants the message later: that is no failure. */
export class SendLater extends Error {
  override name = 'SendLater';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`to be sent in ${seconds} s`);
    this.seconds = seconds;
  }
}

/**
 * What sends the messages of one kind; `id` is that of the message. Throws when it fails, and is
 * called again later; throws SendLater to be called at a certain time.
 */
export type OutboxHandler<Context = KernelContext> = (
  context: Context,
  payload: unknown,
  id: string,
) => Promise<void>;
export type OutboxHandlers<Context = KernelContext> = Readonly<
  Record<string, OutboxHandler<Context>>
>;

type Outbox = Pick<KernelContext, 'db' | 'alert'>;

export interface OutboxOptions {
  readonly leaseSeconds?: number;
  readonly lane?: Lane;
}

/**
 * Sends the due messages of the outbox and returns how many it has handled. Any number of workers
 * may run it concurrently: each message is claimed when its turn comes, on a lease of its own that
 * is renewed while it is being sent. A message whose handler fails is retried with growing delays;
 * after ten attempts it is marked dead and the operator is alerted.
 */
export async function handleOutbox<Context extends Outbox>(
  context: Context,
  handlers: OutboxHandlers<Context>,
  { leaseSeconds = LEASE_SECONDS, lane = 'mails' }: OutboxOptions = {},
): Promise<number> {
  let handled = 0;
  let running = 0;
  const runs: Promise<void>[] = [];
  const failures: unknown[] = [];

  async function handleOne(): Promise<boolean> {
    const message = await claimMessage(context.db, leaseSeconds, lane);
    if (message === undefined) return false;
    handled += 1;
    // Only as many queries as there is work: an empty outbox costs one.
    if (running < AT_ONCE) start();
    await handleMessage(context, handlers, message, leaseSeconds);
    return true;
  }

  async function run(): Promise<void> {
    running += 1;
    try {
      while (handled < MAX_MESSAGES && (await handleOne()));
    } finally {
      running -= 1;
    }
  }

  /** A rejection that nobody awaits ends the process: each run catches its own. */
  function start(): void {
    runs.push(run().catch((error: unknown) => void failures.push(error)));
  }

  start();
  // A run may add others until it ends.
  for (let index = 0; index < runs.length; index += 1) await runs[index];
  if (failures.length > 0) throw failures[0];
  return handled;
}

async function handleMessage<Context extends Outbox>(
  context: Context,
  handlers: OutboxHandlers<Context>,
  message: ClaimedMessage,
  leaseSeconds: number,
): Promise<void> {
  const { db, alert } = context;
  const { kind, id, attempts } = message;
  // A renewal that fails is tried again by the next one, before the lease has ended.
  const renewing = setInterval(
    () => void renewLease(db, message, leaseSeconds).catch(() => undefined),
    (leaseSeconds * 1_000) / 3,
  );
  try {
    const handle = handlers[kind];
    if (handle === undefined) throw new Error(`no handler for outbox rows of kind ${kind}`);
    await inTime(handle(context, message.payload, id));
    await markSent(db, message);
  } catch (error) {
    if (error instanceof SendLater) return await postponeMessage(db, message, error.seconds);
    const reason = error instanceof Error ? error.message : String(error);
    const isLast = attempts >= MAX_ATTEMPTS;
    await markFailed(db, message, { error: reason, isLast });
    if (isLast) alert('a message of the outbox cannot be sent', { id, kind });
  } finally {
    clearInterval(renewing);
  }
}

async function inTime(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('sending took too long')), SEND_WITHIN_MS).unref();
  });
  try {
    await Promise.race([sending, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
