import { orderNumber } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { DOCUMENT_KINDS } from '@guildhall/domain/orders/statements/types';
import type { FeesReading } from '@guildhall/services/orders/statements/read-fees';
import type { Receipt } from '@guildhall/services/orders/statements/read-receipt';
import type { StatementGroup } from '@guildhall/services/orders/statements/read-statement';
import { z } from 'zod';
import { entryView, toEntry } from '../../wallet/views.ts';

const time = z.iso.datetime();

const statementOrderView = z.object({
  id: z.string(),
  number: z.string(),
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  kind: z.enum(['account', 'gift_card']),
  side: z.enum(['bought', 'sold']),
});

/** The entries of one order, or of one posting without an order. */
export const statementGroupView = z.object({
  id: z.string(),
  order: statementOrderView.nullable(),
  /** When the newest entry was posted. */
  occurred_at: time,
  /** What the entries add to what is the viewer's; debts are deducted. */
  sum_minor: z.int(),
  /** Of all entries, of which a part may be shown. */
  entry_count: z.int(),
  /** The newest ones, newest first. */
  entries: z.array(entryView),
});
export type StatementGroupView = z.infer<typeof statementGroupView>;

export const statementView = z.object({
  groups: z.array(statementGroupView),
  /** Where to go on. A page without groups may have it, too. */
  next_cursor: z.string().nullable(),
});

export function toStatementGroup({ order, occurred_at, entries, ...group }: StatementGroup) {
  return {
    ...group,
    order: order && {
      ...order,
      number: orderNumber(order.id),
      language: order.language ?? DEFAULT_LANGUAGE,
    },
    occurred_at: occurred_at.toISOString(),
    entries: entries.map(toEntry),
  } satisfies StatementGroupView;
}

const taxView = z.object({
  id: z.string().nullable().describe("the operator's tax id"),
  share: z.int().describe('the tax within our fees, in basis points of the net amount'),
  within_minor: z.int().describe('the tax within the fee'),
});

/** A document as it was issued: it stays as it is. */
const documentView = z.object({
  number: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  issued_at: time,
  currency: z.string(),
  total_minor: z.int(),
  html: z.string().describe('the document, a page that needs nothing else'),
  sha256: z.string().describe('the hash of its UTF-8, in hexadecimal digits'),
});
type DocumentView = z.infer<typeof documentView>;

export const receiptView = z.object({
  order_id: z.string(),
  order_number: z.string(),
  kind: z.enum(['account', 'gift_card']),
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  quantity: z.int(),
  /** Who issued it. */
  operator: z.string(),
  buyer: z.string(),
  seller: z.string(),
  paid_at: time,
  /** When this was read. */
  now: time,
  currency: z.string(),
  paid_minor: z.int(),
  refunded_minor: z.int(),
  charged_back_minor: z.int().describe("what the payer's bank took back"),
  /** What is left of the payment: the price of the seller, and our fee. */
  left_minor: z.int(),
  price_minor: z.int(),
  fee_minor: z.int(),
  tax: taxView,
  documents: z
    .array(documentView)
    .describe('the receipt and its credit notes; empty in the seconds before it is issued'),
});
export type ReceiptView = z.infer<typeof receiptView>;

export const feesView = z.object({
  month: z.string(),
  is_open: z.boolean().describe('whether the month is not over'),
  currency: z.string(),
  /** The newest sales that were confirmed or refunded in the month. */
  sales: z.array(
    z.object({
      order_id: z.string(),
      order_number: z.string(),
      language: z.string(),
      title: z.string(),
      posted_at: time,
      gross_minor: z.int().describe('the price of what was confirmed, less what was refunded'),
      commission_minor: z.int(),
    }),
  ),
  sale_count: z.int().describe('of all sales of the month'),
  gross_minor: z.int(),
  commission_minor: z.int(),
  withdrawal_minor: z.int().describe('fees of withdrawals that were paid'),
  dispute_minor: z.int().describe('fees of disputes that were lost'),
  total_minor: z.int().describe('all fees of the month'),
  tax: taxView,
  document: documentView.nullable().describe('null until it is issued, after the month'),
});
export type FeesView = z.infer<typeof feesView>;

function toDocument(row: Receipt['documents'][number]): DocumentView {
  const { number, kind, issued_at, facts, content, content_hash } = row;
  return {
    number,
    kind,
    currency: facts.currency,
    total_minor: facts.total_minor,
    issued_at: issued_at.toISOString(),
    html: content,
    sha256: content_hash.toString('hex'),
  };
}

export function toReceipt(receipt: Receipt): ReceiptView {
  const { id, paid_at, now, language, documents, ...rest } = receipt;
  return {
    ...rest,
    documents: documents.map(toDocument),
    order_id: id,
    order_number: orderNumber(id),
    language: language ?? DEFAULT_LANGUAGE,
    paid_at: paid_at.toISOString(),
    now: now.toISOString(),
  };
}

export function toFees({ sales, document, ...fees }: FeesReading): FeesView {
  return {
    ...fees,
    document: document && toDocument(document),
    currency: SETTLEMENT_CURRENCY,
    sales: sales.map(({ order_id, title, language, posted_at, gross_minor, commission_minor }) => ({
      order_id,
      order_number: orderNumber(order_id),
      language: language ?? DEFAULT_LANGUAGE,
      title,
      posted_at: posted_at.toISOString(),
      gross_minor,
      commission_minor,
    })),
  };
}
