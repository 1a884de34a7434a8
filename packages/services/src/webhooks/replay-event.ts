import type { Database } from '@guildhall/db/database';
import { readAppNow } from '@guildhall/db/clock';
import { lockWebhookEvent, type WebhookEventRow } from '@guildhall/db/webhooks/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ReplayWebhookEvent } from '@guildhall/domain/webhooks/schema';
import type { WebhookEventState } from '@guildhall/domain/webhooks/states';
import type { Transaction } from 'kysely';
import type { WebhooksContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { planTransition } from '../kernel/apply-transition.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { propose } from '../kernel/staff-decisions.ts';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { findPaymentOwner } from '../payments/find-owner.ts';
import { findPayoutOwner } from '../withdrawals/find-owner.ts';
import { storedWebhookEvent } from './apply-event.ts';

type Context = Pick<WebhooksContext, 'db' | 'token_secret'>;

/**
 * Has an event in quarantine handled again, by a worker: once the other side, or ours, was put
 * right. Staff do so with a reason, and never with an event about money of their own (Z9).
 * Refuses PERMISSION_DENIED, WEBHOOK_EVENT_NOT_FOUND, WEBHOOK_EVENT_REFUSED.
 */
export async function replayEvent(
  context: Context,
  viewer: Viewer,
  input: ReplayWebhookEvent,
): Promise<{ state: WebhookEventState }> {
  const call = { operation: 'payments.replayWebhookEvent', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const event = await lockWebhookEvent(trx, input.webhook_event_id);
    if (event === undefined) throw new Refusal('WEBHOOK_EVENT_NOT_FOUND');
    const owner = await ownerOf(trx, event);
    if (owner === viewer.user_id) throw new Refusal('WEBHOOK_EVENT_NOT_FOUND');
    const { reason } = input;
    const move = planTransition(storedWebhookEvent, event, {
      event: 'replay',
      actors: viewer.role === 'admin' ? ['admin'] : ['support'],
      actor_id: viewer.user_id,
      facts: {},
      reason,
      changes: { due_at: await readAppNow(trx), fault: null, attempts: 0 },
    });
    const proposed = {
      kind: 'payments.replay_event',
      subject: event.id,
      change: { event: 'replay' },
      before: { state: event.state, fault: event.fault },
      after: { state: move.item.state, fault: null },
      reason,
    } as const;
    await propose(trx, viewer, proposed, false);
    await writeTransitions(trx, { moves: [move] });
    return { state: move.item.state };
  });
}

/** Whose money an event is about, as far as that is known. */
async function ownerOf(
  trx: Transaction<Database>,
  event: WebhookEventRow,
): Promise<string | undefined> {
  if (event.payment_id !== null) return await findPaymentOwner(trx, event.payment_id);
  return await findPayoutOwner(trx, event);
}
