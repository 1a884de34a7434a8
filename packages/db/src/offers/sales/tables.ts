/** How often the page of an offer was seen on a day, each network counted once. */
export interface OfferViewsTable {
  offer_id: string;
  /** In UTC by the shop's clock, as all days here: `YYYY-MM-DD`. */
  day: string;
  views: number;
}

/** The sum over the offers of a seller. */
export interface SellerViewsTable {
  seller_id: string;
  day: string;
  views: number;
}

/** What makes the marks of a day; deleted after it, so that nobody can compute them again. */
export interface OfferViewSaltsTable {
  day: string;
  salt: Buffer;
}

/** A network has seen an offer on this day: a keyed hash of both. */
export interface OfferViewMarksTable {
  day: string;
  mark: Buffer;
}

/** What was sold of an offer on a day: a projection, rebuilt from the orders and the ledger. */
export interface OfferSalesTable {
  offer_id: string;
  /** The day on which the orders were paid. */
  day: string;
  seller_id: string;
  /** The orders, and their units, that were not canceled or refunded as a whole. */
  orders: number;
  units: number;
  /** The seller's price of these units; what was refunded in part is gone. */
  gross_minor: number;
  /** What the ledger has posted of it to the seller. */
  net_minor: number;
  /** The part of the price whose units are not confirmed yet. */
  open_minor: number;
}

/** The tables of the room `offers/sales`. */
export interface OffersSalesRoomTables {
  offer_views: OfferViewsTable;
  seller_views: SellerViewsTable;
  offer_view_salts: OfferViewSaltsTable;
  offer_view_marks: OfferViewMarksTable;
  offer_sales: OfferSalesTable;
}
