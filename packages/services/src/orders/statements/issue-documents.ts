import type { Database } from '@guildhall/db/database';
import { insertDocuments, nextDocumentNumbers } from '@guildhall/db/orders/statements/commands';
import {
  listOrderDocuments,
  listReceipts,
  listUsersWithoutStatement,
} from '@guildhall/db/orders/statements/queries';
import { listPaidOrders } from '@guildhall/db/orders/statistics/sales-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { newId, orderNumber } from '@guildhall/domain/kernel/ids';
import { DEFAULT_LANGUAGE, isLanguage } from '@guildhall/domain/kernel/language';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import {
  creditSince,
  documentNumber,
  keepUntil,
  receiptAmounts,
} from '@guildhall/domain/orders/statements/rules';
import type {
  CreditNoteFacts,
  DocumentFacts,
  DocumentIssuer,
  FeeStatementFacts,
  ReceiptFacts,
} from '@guildhall/domain/orders/statements/types';
import type { Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import type { OrdersContext } from '../context.ts';
import { processEvents } from '../../kernel/events/process-events.ts';
import { computeFees, NO_TAX } from './read-fees.ts';
import { writeDocument } from './write-document.ts';

const READER = { name: 'issued documents', topics: ['orders'] } as const;
const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Issuing = Pick<OrdersContext, 'db' | 'settings'>;
type Receipt = Awaited<ReturnType<typeof listReceipts>>[number];

/** Facts without what every document gets when it is issued. */
type Draft<Facts> = Facts extends DocumentFacts ? Omit<Facts, 'number' | 'issued_at'> : never;

interface DraftDocument {
  readonly facts: Draft<DocumentFacts>;
  readonly user_id: string;
  readonly order_id: string | null;
  readonly position: number;
  readonly language: string;
}

/**
 * Issues the receipts of orders that were paid since the last run, and a credit note for whatever
 * came back of a payment since. Any number of servers may call it: one at a time does the work.
 */
export async function issueOrderDocuments(context: Issuing): Promise<void> {
  await processEvents(context, READER, async (trx, events) => {
    if (events !== null) {
      const ids = [...new Set(events.map(({ subject_id }) => subject_id))];
      for (let from = 0; from < ids.length; from += BATCH) {
        await issueFor(context, trx, ids.slice(from, from + BATCH));
      }
      return;
    }
    let last: string | undefined = FIRST_ID;
    while (last !== undefined) {
      const ids = await listPaidOrders(trx, last, BATCH);
      await issueFor(context, trx, ids);
      last = ids.at(-1);
    }
  });
}

/**
 * Issues the statements of the month that is over to those who paid fees in it. Any number of
 * servers may call it: what is issued stays.
 */
export async function issueFeeStatements(context: Issuing): Promise<void> {
  for (;;) {
    const users = await listUsersWithoutStatement(context.db, BATCH);
    const drafts: DraftDocument[] = [];
    for (const { user_id, username, language, month } of users) {
      const fees = await computeFees(context, { user_id }, { month });
      const { is_open: _, sales, tax, ...sums } = fees;
      const facts: Draft<FeeStatementFacts> = {
        ...sums,
        kind: 'fee_statement',
        issuer: issuerOf(context),
        currency: SETTLEMENT_CURRENCY,
        seller: username,
        sales: sales.map(({ order_id, title, language: spoken, posted_at, ...amounts }) => ({
          order_id,
          title,
          language: spoken,
          posted_at: posted_at.toISOString(),
          gross_minor: amounts.gross_minor,
          commission_minor: amounts.commission_minor,
        })),
        tax_share: tax.share,
        tax_minor: tax.within_minor,
      };
      drafts.push({ facts, user_id, order_id: null, position: 0, language });
    }
    await inTransaction(context.db, (trx) => issue(trx, drafts));
    if (users.length < BATCH) return;
  }
}

async function issueFor(
  context: Issuing,
  trx: Transaction<Database>,
  orderIds: readonly string[],
): Promise<void> {
  const [receipts, documents] = [
    await listReceipts(trx, orderIds),
    await listOrderDocuments(trx, orderIds),
  ];
  const missing = receipts.filter(
    ({ id, paid_at }) =>
      paid_at !== null && documents.every(({ order_id: orderId }) => orderId !== id),
  );
  await issue(
    trx,
    missing.map((receipt) => receiptDraft(context, receipt)),
  );
  // A receipt says what was paid; what had come back already needs a credit note as well.
  const all = missing.length === 0 ? documents : await listOrderDocuments(trx, orderIds);
  const notes = receipts.flatMap((receipt) => {
    const own = all.filter(({ order_id: orderId }) => orderId === receipt.id);
    return creditDraft(
      context,
      receipt,
      own.map(({ facts }) => facts),
    );
  });
  await issue(trx, notes);
}

function issuerOf({ settings: { site_name, operator, tax } }: Issuing): DocumentIssuer {
  return {
    site_name,
    name: operator?.name ?? null,
    address: operator?.address ?? null,
    country: operator?.country ?? null,
    tax_id: tax?.id ?? null,
  };
}

function receiptDraft(context: Issuing, receipt: Receipt): DraftDocument {
  const { id, buyer_id, kind, title, language, quantity, buyer, seller, paid_at } = receipt;
  const { share } = context.settings.tax ?? NO_TAX;
  const feeMinor = Math.min(receipt.paid_fee_minor, receipt.paid_minor);
  const facts: Draft<ReceiptFacts> = {
    kind: 'receipt',
    issuer: issuerOf(context),
    currency: receipt.currency,
    order: {
      number: orderNumber(id),
      kind,
      title,
      language: language ?? DEFAULT_LANGUAGE,
      quantity,
      buyer,
      seller,
      paid_at: (paid_at ?? receipt.now).toISOString(),
    },
    ...receiptAmounts(receipt, feeMinor, share),
  };
  return { facts, user_id: buyer_id, order_id: id, position: 0, language: receipt.buyer_language };
}

function creditDraft(
  context: Issuing,
  receipt: Receipt,
  documents: readonly DocumentFacts[],
): DraftDocument[] {
  const issued = documents.find(({ kind }) => kind === 'receipt');
  if (issued?.kind !== 'receipt') return [];
  const notes = documents.filter((facts): facts is CreditNoteFacts => facts.kind === 'credit_note');
  const credit = creditSince(issued, notes, receipt);
  if (credit === null) return [];
  const facts: Draft<CreditNoteFacts> = {
    kind: 'credit_note',
    // Whoever issues it now, the tax stays that of the receipt.
    issuer: { ...issuerOf(context), tax_id: issued.issuer.tax_id },
    currency: issued.currency,
    order: issued.order,
    receipt_number: issued.number,
    tax_share: issued.tax_share,
    ...credit,
  };
  const { id, buyer_id, buyer_language: language } = receipt;
  return [{ facts, user_id: buyer_id, order_id: id, position: notes.length + 1, language }];
}

async function issue(trx: Transaction<Database>, drafts: readonly DraftDocument[]): Promise<void> {
  if (drafts.length === 0) return;
  const { serials, now } = await nextDocumentNumbers(trx, drafts.length);
  const rows = [];
  for (const [at, { facts: draft, user_id, order_id, position, language }] of drafts.entries()) {
    const number = documentNumber(draft.kind, now, serials[at] ?? 0);
    const facts = { ...draft, number, issued_at: now.toISOString() } as DocumentFacts;
    const content = await writeDocument(facts, isLanguage(language) ? language : DEFAULT_LANGUAGE);
    rows.push({
      id: newId(),
      number,
      kind: facts.kind,
      user_id,
      order_id,
      month: facts.kind === 'fee_statement' ? facts.month : null,
      position,
      facts: JSON.stringify(facts),
      content,
      content_hash: createHash('sha256').update(content).digest(),
      issued_at: now,
      keep_until: keepUntil(now),
    });
  }
  await insertDocuments(trx, rows);
}
