import {
  insertProposal,
  insertReplacements,
  type DisputeRow,
  type Replacement,
} from '@guildhall/db/disputes/commands';
import type { Work } from '@guildhall/db/kernel/work';
import type { ProposeReplacement } from '@guildhall/domain/disputes/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { readPromisedFields } from '../catalog/read-vault-fields.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { planUnitEvents, writePlan } from '../orders/apply-event.ts';
import { checkSecrets } from '../vault/check-secrets.ts';
import { destroySecrets } from '../vault/destroy-secrets.ts';
import { setAsideSecrets } from '../vault/set-aside-secrets.ts';
import { unfreezeFunds } from '../wallet/freeze-funds.ts';
import {
  applyDisputeEvent,
  closeAnswered,
  type DisputeCall,
  freezeOwner,
  planDispute,
} from './apply-event.ts';
import type { DisputesContext } from './context.ts';
import { lockDispute, type LockedDispute } from './lock-dispute.ts';
import { notifySides } from './notify-sides.ts';
import { saveTurn } from './save-turn.ts';

/**
 * D5, O21: the seller offers another account or other codes instead of the disputed ones: one
 * secret for each unit, in the order of their positions. They are sealed at once and wait for the
 * buyer's answer. Refuses DISPUTE_NOT_FOUND, DISPUTE_EVENT_REFUSED, SECRET_INVALID,
 * SECRET_DUPLICATE.
 */
export async function proposeReplacement(
  context: DisputesContext,
  viewer: Viewer,
  input: ProposeReplacement,
) {
  const { idempotency_key, dispute_id, secrets } = input;
  // As of a delivery: a plain hash of a short code could be guessed from a stolen database.
  const fingerprint = await context.key_vault.fingerprint(JSON.stringify(secrets));
  const call = {
    operation: 'disputes.proposeReplacement',
    user_id: viewer.user_id,
    input: { idempotency_key, dispute_id, secrets: fingerprint.toString('base64') },
  };
  return await withIdempotencyKey(context, call, async (work) => {
    const { trx } = work;
    const locked = await lockDispute(context, trx, viewer, dispute_id);
    const { dispute, order, principal } = locked;
    // Decided before the secrets, so that a caller who may not replace learns nothing about them.
    const proposed = { event: 'propose_replacement', ...principal } as const;
    const { state } = await applyDisputeEvent(work, locked, proposed);
    const units = locked.units.toSorted((one, other) => one.position - other.position);
    if (secrets.length !== units.length) {
      const missing = fieldError('units_missing', { count: units.length });
      throw new Refusal('SECRET_INVALID', {}, { secrets: [missing] });
    }
    const checked = checkSecrets(await readPromisedFields(trx, order.snapshot), secrets);
    const stockIds = await setAsideSecrets(trx, context.key_vault, order, checked);
    const proposalId = newId();
    const proposal = { id: proposalId, dispute_id: dispute.id, side: 'seller' } as const;
    await insertProposal(trx, { ...proposal, outcome: 'replacement', refund_minor: null });
    const replacements = units.map(({ id }, index) => ({
      order_unit_id: id,
      stock_id: stockIds[index] ?? '',
    }));
    await insertReplacements(trx, proposalId, replacements);
    return { state, proposal_id: proposalId };
  });
}

/**
 * D6, O21: the buyer takes the replacement, and the dispute closes without a refund. Each unit
 * holds what is new, sealed, with a time of its own to check it; what it held is destroyed. Refuses
 * DISPUTE_EVENT_REFUSED.
 */
export async function closeByReplacement(
  work: Work,
  locked: LockedDispute,
  call: DisputeCall,
): Promise<DisputeRow> {
  const { order, units, dispute } = locked;
  const move = planDispute(locked, call);
  const stockOf = stockOfUnits(await closeAnswered(work, move));
  await unfreezeFunds(work.trx, freezeOwner(dispute));
  const bySeller = { actors: ['seller'], actor_id: dispute.seller_id } as const;
  const event = { event: 'replace', ...bySeller, ends_case: dispute.kind } as const;
  const plan = planUnitEvents(work, order, units, event, { stock_of: stockOf });
  plan.other_moves.push(move);
  plan.later.push(saveTurn(locked, move));
  notifySides(work, locked, move, 0);
  await writePlan(work, plan);
  await destroySecrets(
    work.trx,
    units.map(({ stock_id }) => stock_id),
  );
  return move.item;
}

const stockOfUnits = (replacements: readonly Replacement[]): ReadonlyMap<string, string> =>
  new Map(replacements.map(({ order_unit_id, stock_id }) => [order_unit_id, stock_id]));
