import {
  type ChargebackRow,
  chargebackStore,
  insertChargeback,
} from '@guildhall/db/payments/chargebacks/commands';
import {
  type ChargebackEvent,
  chargebackLifecycle,
  type ChargebackState,
  type ChargebackTypes,
} from '@guildhall/domain/payments/chargebacks/states';
import { planCreation, type StoredLifecycle } from '../../kernel/apply-transition.ts';

interface Item extends Pick<ChargebackRow, 'id'> {
  readonly evidence_check_at?: Date | null;
  readonly state: ChargebackState;
}

export const storedChargeback: StoredLifecycle<ChargebackTypes, Item> = {
  lifecycle: chargebackLifecycle,
  store: chargebackStore,
  // The bank has decided: it takes no evidence any more.
  changesOf: () => ({ evidence_check_at: null }),
  refusal: ({ event, state, reason }) =>
    new Error(`${event} of a chargeback that is ${state}: ${reason}`),
};

/** The first event of a chargeback, for `writeTransitions`. */
export function planChargeback(
  chargeback: Parameters<typeof insertChargeback>[0] & { state: 'open' },
  event: Extract<ChargebackEvent, `charge_back_${string}`>,
) {
  const call = { event, actors: ['system'], actor_id: null, facts: {} } as const;
  return planCreation(storedChargeback, [chargeback], call, insertChargeback(chargeback));
}
