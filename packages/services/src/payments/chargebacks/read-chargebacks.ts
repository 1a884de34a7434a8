import {
  findOpenChargeback,
  listChargebacks,
  listOrdersWithOpenChargeback,
  listUsersWithOpenChargeback,
} from '@guildhall/db/payments/chargebacks/queries';
import type { ListChargebacks } from '@guildhall/domain/payments/chargebacks/schema';
import { z } from 'zod';
import type { PaymentsContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';

const chargebackCursor = z.strictObject({ id: z.uuid() });

/** One page of the chargebacks in one state, newest first, without the viewer's own. */
export async function readChargebacks(
  { db }: Pick<PaymentsContext, 'db'>,
  viewer: Viewer,
  { state, cursor, limit }: ListChargebacks,
) {
  const after = readCursor(cursor, chargebackCursor)?.id ?? null;
  const page = { state, except_of: viewer.user_id, after, limit: limit + 1 };
  const rows = await listChargebacks(db, page);
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : writeCursor({ id: last.id }) };
}

/** Those of these orders about which a chargeback is open. */
export const readOpenCases = listOrdersWithOpenChargeback;

/** Those of these users of whose payments a chargeback is open. */
export const readDebtorsInCases = listUsersWithOpenChargeback;

/** The chargeback about an order that is open: a case, in which staff may view what was sold. */
export const findChargebackCase = findOpenChargeback;
