import { readAppNow } from '@guildhall/db/clock';
import { findFeeStatement, listSaleFees } from '@guildhall/db/orders/statements/queries';
import { minor } from '@guildhall/domain/kernel/money';
import type { ReadFees } from '@guildhall/domain/orders/statements/schema';
import { taxWithin } from '@guildhall/domain/wallet/rules';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readOtherFees } from '../../wallet/read-other-fees.ts';

/** How many sales are listed; the sums are of all. */
const LISTED_SALES = 500;

/** Of an operator who charges none. */
export const NO_TAX = { id: null, share: 0 } as const;

/**
 * What the viewer paid us as a seller in a month of UTC: the statement that was issued when the
 * month was over, whatever the settings are now, and before that what there is so far.
 * Refuses nothing.
 */
export async function readFees(
  context: Pick<OrdersContext, 'db' | 'settings'>,
  viewer: Viewer,
  { month }: ReadFees,
) {
  const issued = await findFeeStatement(context.db, viewer.user_id, month);
  if (issued?.facts.kind !== 'fee_statement') {
    return { ...(await computeFees(context, viewer, { month })), document: null };
  }
  const { facts } = issued;
  return {
    month,
    is_open: false,
    sales: facts.sales.map((sale) => ({ ...sale, posted_at: new Date(sale.posted_at) })),
    sale_count: facts.sale_count,
    gross_minor: facts.gross_minor,
    commission_minor: facts.commission_minor,
    withdrawal_minor: facts.withdrawal_minor,
    dispute_minor: facts.dispute_minor,
    total_minor: facts.total_minor,
    tax: { id: facts.issuer.tax_id, share: facts.tax_share, within_minor: facts.tax_minor },
    document: issued,
  };
}

/**
 * The commission of each sale that was confirmed in a month, less what refunds gave back, and the
 * fees of withdrawals and disputes, with the tax of today's settings.
 */
export async function computeFees(
  { db, settings }: Pick<OrdersContext, 'db' | 'settings'>,
  viewer: Pick<Viewer, 'user_id'>,
  { month }: ReadFees,
) {
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(from);
  until.setUTCMonth(from.getUTCMonth() + 1);
  const [now, rows, other] = await Promise.all([
    readAppNow(db),
    listSaleFees(db, viewer.user_id, { from, until, limit: LISTED_SALES }),
    readOtherFees(db, viewer.user_id, { from, until }),
  ]);
  const grossMinor = rows[0]?.sum_gross_minor ?? 0;
  const commissionMinor = rows[0]?.sum_commission_minor ?? 0;
  const totalMinor = commissionMinor + other.withdrawal_minor + other.dispute_minor;
  const { id, share } = settings.tax ?? NO_TAX;
  return {
    month,
    /** The month is not over. */
    is_open: now < until,
    sales: rows,
    sale_count: rows[0]?.sales ?? 0,
    gross_minor: grossMinor,
    commission_minor: commissionMinor,
    ...other,
    total_minor: totalMinor,
    tax: { id, share, within_minor: taxWithin(minor(totalMinor), share) },
  };
}

export type FeesReading = Awaited<ReturnType<typeof readFees>>;
