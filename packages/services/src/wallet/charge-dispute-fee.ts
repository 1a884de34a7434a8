import type { Database } from '@guildhall/db/database';
import { lockBalances, lockRefundSlices } from '@guildhall/db/wallet/commands';
import { type Minor, minor, subtract } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { takeFromSeller } from '@guildhall/domain/wallet/rules';
import type { Transaction } from 'kysely';
import type { OrderMoney } from './order-money.ts';
import { post } from './post-entries.ts';

/**
 * E14: takes the dispute fee from the hold of the disputed units and from what is available to the
 * seller; what is not there is waived. Returns what was taken.
 */
export async function chargeDisputeFee(
  trx: Transaction<Database>,
  order: OrderMoney,
  { id, units, owedMinor }: { id: string; units: readonly { id: string }[]; owedMinor: Minor },
): Promise<Minor> {
  const unitIds = units.map((unit) => unit.id);
  const slices = await lockRefundSlices(trx, order.seller_id, unitIds);
  const available = `available:${order.seller_id}` as const;
  const balances = await lockBalances(trx, [available]);
  const holds = slices.filter(
    ({ kind, order_unit_id }) => kind === 'hold' && unitIds.includes(order_unit_id),
  );
  const taken = takeFromSeller(owedMinor, {
    seller_id: order.seller_id,
    holds: holds.map(({ rest_minor, ...slice }) => ({ ...slice, amount_minor: minor(rest_minor) })),
    reserves: [],
    available_minor: minor(balances.get(available) ?? 0),
    other_reserves: [],
    wallet_minor: minor(0),
  });
  const takenMinor = subtract(owedMinor, taken.shortfall_minor);
  if (takenMinor > 0) await post(trx, postings.E14(order, id, taken));
  return takenMinor;
}
