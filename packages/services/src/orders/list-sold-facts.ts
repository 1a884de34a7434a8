import {
  listSellerFaults as listFaults,
  type SellerFault,
} from '@guildhall/db/orders/fault-queries';
import {
  listConcluded as listConcludedRows,
  listConcludedSince as listConcludedSinceRows,
  listSoldFacts as listFacts,
} from '@guildhall/db/orders/queries';
import type { Database } from '@guildhall/db/database';
import type { Kysely } from 'kysely';

/** What a seller's programs may know of these orders: nothing about the buyer. Refuses nothing. */
export const listSoldFacts = async (db: Kysely<Database>, ids: readonly string[]) =>
  await listFacts(db, ids);

export type { SellerFault };

/** Which of these orders count against their sellers, by seller and order. Refuses nothing. */
export const listSellerFaults = async (db: Kysely<Database>, ids: readonly string[]) =>
  await listFaults(db, ids);

/** Those of these orders that have a confirmed or refunded unit. Refuses nothing. */
export const listConcluded = async (db: Kysely<Database>, ids: readonly string[]) =>
  await listConcludedRows(db, ids);

/** The orders whose first unit was confirmed or refunded in so many days. Refuses nothing. */
export const listConcludedSince = async (db: Kysely<Database>, days: number) =>
  await listConcludedSinceRows(db, days);

export type ConcludedOrder = Awaited<ReturnType<typeof listConcluded>>[number];
