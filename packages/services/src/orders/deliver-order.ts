import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import type { Deliver } from '@guildhall/domain/orders/schema';
import { readPromisedFields } from '../catalog/read-vault-fields.ts';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { checkSecrets } from '../vault/check-secrets.ts';
import { sealSecrets } from '../vault/seal-secrets.ts';
import { applyOrderEvent, refuseUnlessAllowed } from './apply-event.ts';
import { lockOwnOrder } from './lock-own-order.ts';

/**
 * O10: seals one secret per unit and delivers the order. Each contains what the offer promised.
 * Refuses ORDER_NOT_FOUND, ORDER_EVENT_REFUSED, SECRET_INVALID, SECRET_DUPLICATE.
 */
export async function deliverOrder(context: OrdersContext, viewer: Viewer, input: Deliver) {
  const { idempotency_key, order_id, secrets } = input;
  // The stored hash of the input contains the secrets only as a keyed fingerprint: a plain hash of
  // a short code could be guessed from a stolen database.
  const fingerprint = await context.key_vault.fingerprint(JSON.stringify(secrets));
  const call = {
    operation: 'orders.deliver',
    user_id: viewer.user_id,
    input: { idempotency_key, order_id, secrets: fingerprint.toString('base64') },
  };
  return await withIdempotencyKey(context, call, async (work) => {
    const { trx } = work;
    const { order, principal } = await lockOwnOrder(trx, viewer, order_id);
    const { actors } = principal;
    // Checked before the secrets, so that a caller who may not deliver learns nothing about them.
    refuseUnlessAllowed(order, { event: 'deliver', actors });
    const { units } = order;
    if (secrets.length !== units.length) {
      throw new Refusal(
        'SECRET_INVALID',
        {},
        {
          secrets: [fieldError('units_missing', { count: units.length })],
        },
      );
    }
    const { snapshot } = order;
    const checked = checkSecrets(await readPromisedFields(trx, snapshot), secrets);
    const sealed = units.map(({ stock_id }, index) => ({ stock_id, secret: checked[index] ?? {} }));
    await sealSecrets(trx, context.key_vault, order.kind, sealed);
    const moved = await applyOrderEvent(work, order, 'deliver', principal);
    return { state: moved.state };
  });
}
