import { listOrderDocuments, listReceipts } from '@guildhall/db/orders/statements/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { minor } from '@guildhall/domain/kernel/money';
import { creditedBy, leftOf } from '@guildhall/domain/orders/statements/rules';
import type { ReadReceipt } from '@guildhall/domain/orders/statements/schema';
import type { CreditNoteFacts } from '@guildhall/domain/orders/statements/types';
import { taxWithin } from '@guildhall/domain/wallet/rules';
import type { OrdersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { NO_TAX } from './read-fees.ts';

/**
 * The receipt of an order for its buyer: what they paid, what came back, also by a chargeback, and
 * the tax within our fee. It is what was issued, whatever the settings are now; in the seconds
 * before that, what will be. Refuses ORDER_NOT_FOUND to everyone else, and while nothing is paid.
 */
export async function readReceipt(
  { db, settings }: OrdersContext,
  viewer: Viewer,
  { order_id: orderId }: ReadReceipt,
) {
  const [receipt] = await listReceipts(db, [orderId]);
  if (receipt?.buyer_id !== viewer.user_id || receipt.paid_at === null) {
    throw new Refusal('ORDER_NOT_FOUND');
  }
  const { id, now, kind, quantity, currency, paid_at } = receipt;
  const order = { id, now, kind, quantity, currency, paid_at };
  const documents = await listOrderDocuments(db, [orderId]);
  const issued = documents.map(({ facts }) => facts).find((facts) => facts.kind === 'receipt');
  if (issued?.kind !== 'receipt') {
    const { title, language, buyer, seller, paid_minor, refunded_minor } = receipt;
    const left = leftOf(receipt);
    const { id: taxId, share } = settings.tax ?? NO_TAX;
    return {
      ...order,
      documents,
      title,
      language,
      buyer,
      seller,
      paid_minor,
      refunded_minor,
      ...left,
      operator: settings.operator?.name ?? settings.site_name,
      tax: { id: taxId, share, within_minor: taxWithin(minor(left.fee_minor), share) },
    };
  }
  const notes = documents
    .map(({ facts }) => facts)
    .filter((facts): facts is CreditNoteFacts => facts.kind === 'credit_note');
  const credited = creditedBy(notes);
  const { title, language, buyer, seller } = issued.order;
  return {
    ...order,
    documents,
    title,
    language,
    buyer,
    seller,
    paid_minor: issued.total_minor,
    refunded_minor: credited.refunded_minor,
    charged_back_minor: credited.charged_back_minor,
    left_minor: issued.total_minor - credited.total_minor,
    price_minor: issued.price_minor - credited.price_minor,
    fee_minor: issued.fee_minor - credited.fee_minor,
    operator: issued.issuer.name ?? issued.issuer.site_name,
    tax: {
      id: issued.issuer.tax_id,
      share: issued.tax_share,
      within_minor: issued.tax_minor - credited.tax_minor,
    },
  };
}

export type Receipt = Awaited<ReturnType<typeof readReceipt>>;
