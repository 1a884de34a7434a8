import type { OfferKind } from '../../kernel/rules/rule-book.ts';

export const DOCUMENT_KINDS = ['receipt', 'credit_note', 'fee_statement'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Who issues a document, as the settings were then. */
export interface DocumentIssuer {
  readonly site_name: string;
  readonly name: string | null;
  readonly address: string | null;
  readonly country: string | null;
  readonly tax_id: string | null;
}

interface IssuedFacts {
  readonly number: string;
  /** ISO 8601. */
  readonly issued_at: string;
  readonly issuer: DocumentIssuer;
  readonly currency: string;
  /** The tax within our fee, in basis points of the net amount, and as an amount. */
  readonly tax_share: number;
  readonly tax_minor: number;
}

/** What an order's documents say of it. */
export interface DocumentOrder {
  readonly number: string;
  readonly kind: OfferKind;
  readonly title: string;
  readonly language: string;
  readonly quantity: number;
  readonly buyer: string;
  readonly seller: string;
  /** ISO 8601. */
  readonly paid_at: string;
}

interface OrderFacts extends IssuedFacts {
  readonly order: DocumentOrder;
  /** What the seller got or gives back, and our fee: their sum is the total. */
  readonly price_minor: number;
  readonly fee_minor: number;
  readonly total_minor: number;
}

/** What the buyer has paid. */
export interface ReceiptFacts extends OrderFacts {
  readonly kind: 'receipt';
}

/** What came back of it since the document before. */
export interface CreditNoteFacts extends OrderFacts {
  readonly kind: 'credit_note';
  readonly receipt_number: string;
  /** What we gave back, and what the payer's bank took back. */
  readonly refunded_minor: number;
  readonly charged_back_minor: number;
}

/** A sale as a statement of fees lists it. */
export interface DocumentSale {
  readonly order_id: string;
  readonly title: string;
  readonly language: string | null;
  /** ISO 8601. */
  readonly posted_at: string;
  readonly gross_minor: number;
  readonly commission_minor: number;
}

/** What a seller paid us in a month that is over. */
export interface FeeStatementFacts extends IssuedFacts {
  readonly kind: 'fee_statement';
  readonly seller: string;
  readonly month: string;
  readonly sales: readonly DocumentSale[];
  readonly sale_count: number;
  readonly gross_minor: number;
  readonly commission_minor: number;
  readonly withdrawal_minor: number;
  readonly dispute_minor: number;
  readonly total_minor: number;
}

export type DocumentFacts = ReceiptFacts | CreditNoteFacts | FeeStatementFacts;
