import type { DocumentFacts, DocumentKind } from '@guildhall/domain/orders/statements/types';
import type { JSONColumnType } from 'kysely';
import { columnsOf } from '../../kernel/columns.ts';

/** A receipt, a credit note or a statement of fees as it was issued. Rows are only added. */
export interface IssuedDocumentsTable {
  id: string;
  /** Unique, and printed on it: `R-2026-00000123`. */
  number: string;
  kind: DocumentKind;
  /** Whom it was issued to. */
  user_id: string;
  /** Of a receipt and its credit notes. */
  order_id: string | null;
  /** Of a statement of fees: `YYYY-MM`. */
  month: string | null;
  /** 0, or for credit notes of an order 1, 2 … */
  position: number;
  facts: JSONColumnType<DocumentFacts>;
  /** The document as HTML. */
  content: string;
  /** SHA-256 of its UTF-8. */
  content_hash: Buffer;
  issued_at: Date;
  /** `YYYY-MM-DD`: it is not deleted before. */
  keep_until: string;
}

export const issuedDocumentColumns = columnsOf<IssuedDocumentsTable>({
  id: true,
  number: true,
  kind: true,
  user_id: true,
  order_id: true,
  month: true,
  position: true,
  facts: true,
  content: true,
  content_hash: true,
  issued_at: true,
  keep_until: true,
});

/** The tables of the room `orders/statements`. */
export interface OrdersStatementsRoomTables {
  issued_documents: IssuedDocumentsTable;
}
