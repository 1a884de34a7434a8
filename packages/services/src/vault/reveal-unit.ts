import { findOrder } from '@guildhall/db/orders/queries';
import { inTransaction } from '@guildhall/db/transaction';
import {
  refundRevealAttempt,
  insertReveal,
  insertRevealAttempt,
} from '@guildhall/db/vault/commands';
import { findSecret, listReveals } from '@guildhall/db/vault/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { currentRuleBook } from '@guildhall/domain/kernel/rule-book';
import type { Reveal } from '@guildhall/domain/vault/schema';
import { readVaultFields } from '../catalog/read-vault-fields.ts';
import type { Origin, ServiceContext, Viewer } from '../context.ts';
import { enqueueMail } from '../notifications/enqueue-mail.ts';
import { checkPassword } from '../identity/passwords/check-password.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import { requireRecentAuthentication } from '../identity/sessions/require-recent-authentication.ts';
import { applyUnitEvent } from '../orders/apply-event.ts';
import { lockOwnOrder, unitsOfOrder } from '../orders/lock-own-order.ts';
import { openSecret } from './seal-secrets.ts';

/**
 * O13: shows the buyer what is sealed in one of his units. Every look asks for the password
 * again, or that he has proven himself more strongly a short while ago, and is logged where the
 * buyer sees it; the first look starts the inspection clock. Refuses REAUTH_REQUIRED,
 * REVEAL_TOO_OFTEN, REVEAL_PASSWORD_WRONG, ORDER_NOT_FOUND, ORDER_EVENT_REFUSED,
 * SECRET_UNREADABLE (then nothing has changed). The seller never gets through: the table gives
 * the event to the buyer alone (Z7).
 */
export async function revealUnit(
  context: ServiceContext,
  viewer: Viewer,
  input: Reveal,
  origin: Origin,
  /** Without one the password alone counts. */
  session: OwnSession | null = null,
) {
  const { db, key_vault } = context;
  if (input.password === undefined) await requireStrongAuthentication(context, viewer, session);
  else await checkStepUp(context, viewer, input.password);
  return await inTransaction(db, async (trx) => {
    const { order, principal } = await lockOwnOrder(trx, viewer, input.order_id);
    const units = await unitsOfOrder(trx, order, [input.unit_id]);
    const { units: moved } = await applyUnitEvent(trx, order, units, 'reveal', principal);
    const [unit] = moved;
    const row = unit === undefined ? undefined : await findSecret(trx, unit.stock_id);
    if (unit === undefined || row === undefined) throw new Refusal('SECRET_UNREADABLE');
    const secret = await openSecret(key_vault, row);
    await insertReveal(trx, {
      stock_id: unit.stock_id,
      order_id: order.id,
      order_unit_id: unit.id,
      viewer_id: viewer.user_id,
      ip_address: origin.ip_address,
      user_agent: origin.user_agent?.slice(0, 300) ?? null,
    });
    if (units.some(({ first_revealed_at }) => first_revealed_at === null)) {
      await enqueueMail(trx, viewer.user_id, 'unit_revealed', { order_id: order.id });
    }
    const fields = await readVaultFields(trx, order.kind, order.snapshot.product_slug);
    return Object.entries(secret).map(([key, value]) => {
      const field = fields.find((each) => each.key === key);
      return { key, value, label: field?.label ?? key, multiline: field?.multiline ?? false };
    });
  });
}

/** A passkey, an authenticator app or an identity provider, in the last ten minutes. */
async function requireStrongAuthentication(
  context: ServiceContext,
  { user_id }: Viewer,
  session: OwnSession | null,
): Promise<void> {
  const isStrong =
    session !== null && (session.first_factor !== 'password' || session.second_factor !== null);
  const provenAt = isStrong ? session.authenticated_at : new Date(0);
  await requireRecentAuthentication(context, user_id, { authenticated_at: provenAt });
}

/** R3: few wrong tries an hour. A try is counted first and forgiven when the password is right. */
async function checkStepUp({ db }: ServiceContext, viewer: Viewer, password: string) {
  const most = currentRuleBook.reveal_tries_per_hour;
  const attemptId = await inTransaction(db, (trx) =>
    insertRevealAttempt(trx, viewer.user_id, most),
  );
  if (attemptId === null) throw new Refusal('REVEAL_TOO_OFTEN', { retry_after_seconds: 3_600 });
  if (!(await checkPassword(db, viewer.user_id, password))) {
    throw new Refusal('REVEAL_PASSWORD_WRONG', {}, { password: ['The password is wrong.'] });
  }
  await refundRevealAttempt(db, attemptId);
}

/** Every look at one unit, for its buyer. Refuses ORDER_NOT_FOUND. */
export async function readRevealLog(
  { db }: ServiceContext,
  viewer: Viewer,
  input: { order_id: string; unit_id: string },
) {
  const order = await findOrder(db, input.order_id);
  if (order === undefined || order.buyer_id !== viewer.user_id) {
    throw new Refusal('ORDER_NOT_FOUND');
  }
  await unitsOfOrder(db, order, [input.unit_id]);
  return await listReveals(db, input.unit_id);
}
