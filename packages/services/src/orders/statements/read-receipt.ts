import { findReceipt } from '@guildhall/db/orders/statements/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import type { ReadReceipt } from '@guildhall/domain/orders/statements/schema';
import { taxWithin } from '@guildhall/domain/wallet/rules';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { NO_TAX } from './read-fees.ts';

/**
 * The receipt of an order for its buyer: what they paid, what came back, also by a chargeback, and
 * the tax within our fee. Refuses ORDER_NOT_FOUND to everyone else, and while nothing is paid.
 */
export async function readReceipt(
  { db, settings }: OrdersContext,
  viewer: Viewer,
  { order_id: orderId }: ReadReceipt,
) {
  const receipt = await findReceipt(db, orderId);
  if (receipt?.buyer_id !== viewer.user_id || receipt.paid_at === null) {
    throw new Refusal('ORDER_NOT_FOUND');
  }
  const { buyer_id: _, paid_at, is_charged_back, ...facts } = receipt;
  const keptMinor = facts.paid_minor - facts.refunded_minor;
  const leftMinor = is_charged_back ? 0 : keptMinor;
  // An order that was canceled as a whole has units that were not.
  const feeMinor = Math.min(facts.fee_minor, leftMinor);
  const { id, share } = settings.tax ?? NO_TAX;
  return {
    ...facts,
    paid_at,
    price_minor: leftMinor - feeMinor,
    fee_minor: feeMinor,
    /** The payer's bank took it back, and the order ended (O24). */
    charged_back_minor: keptMinor - leftMinor,
    left_minor: leftMinor,
    tax: { id, share, within_minor: taxWithin(minor(feeMinor), share) },
  };
}

export type Receipt = Awaited<ReturnType<typeof readReceipt>>;
