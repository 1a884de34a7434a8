import { newId } from '@guildhall/domain/kernel/ids';
import type { CaseKind } from '@guildhall/domain/orders/types';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { type CaseSources, findReviewCase } from '@guildhall/services/orders/break-glass/lock-case';
import { confirmView, proposeView } from '@guildhall/services/orders/break-glass/propose-view';
import { readCase } from '@guildhall/services/orders/break-glass/read-case';
import { findDisputeCase } from '@guildhall/services/disputes/read-open-cases';
import { findChargebackCase } from '@guildhall/services/payments/chargebacks/read-chargebacks';
import { listUsersOfSameMethod } from '@guildhall/services/withdrawals/decisions/lock-for-staff';
import type { Scene } from './scene.ts';

/** The cases of all rooms, as the API knows them. */
export const caseSources: CaseSources = {
  cases: {
    payment_review: findReviewCase,
    chargeback: findChargebackCase,
    dispute: findDisputeCase,
  },
  listUsersOfSameMethod,
};

/** A member of staff proposes to view what was sold. Returns the id of the proposal. */
export async function proposeToView(
  { services }: Scene,
  viewer: Viewer,
  orderId: string,
  caseKind: CaseKind,
): Promise<string> {
  const { proposal_id } = await proposeView(services, caseSources, viewer, {
    idempotency_key: newId(),
    order_id: orderId,
    case_kind: caseKind,
    reason: 'The bank asks whether the account was delivered.',
  });
  return proposal_id;
}

/** Another one confirms the proposal that waits, as it is shown. */
export async function confirmToView({ services }: Scene, viewer: Viewer, orderId: string) {
  const { proposal } = await readCase(services, caseSources, viewer, orderId);
  await confirmView(services, caseSources, viewer, {
    idempotency_key: newId(),
    proposal_id: proposal?.id ?? newId(),
    fingerprint: proposal?.fingerprint ?? '0'.repeat(64),
  });
}
