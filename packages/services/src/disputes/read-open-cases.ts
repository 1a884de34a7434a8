import type { Database } from '@guildhall/db/database';
import { findOpenDispute, listOrdersWithOpenDispute } from '@guildhall/db/disputes/queries';
import type { Transaction } from 'kysely';
import { readOpenCases as readOpenChargebacks } from '../payments/chargebacks/read-chargebacks.ts';

/**
 * Which of these orders have a dispute, a recall claim or a chargeback that is open: what was sold
 * is evidence there, so its secrets are kept.
 */
export async function readOpenCases(
  trx: Transaction<Database>,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const chargebacks = await readOpenChargebacks(trx, orderIds);
  const disputes = await listOrdersWithOpenDispute(trx, orderIds);
  return new Set([...chargebacks, ...disputes]);
}

/** The open dispute about an order, as a case inside which staff may view what was sold. */
export const findDisputeCase = findOpenDispute;
