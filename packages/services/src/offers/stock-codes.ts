import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import type { Transaction } from 'kysely';
import { planStock } from '../vault/apply-event.ts';
import { refuseDuplicates, type SealedCodes } from '../vault/read-codes.ts';
import { inParts, storeSecrets } from '../vault/seal-secrets.ts';
import type { LockedOffer } from './apply-event.ts';

/** The units of one insert: PostgreSQL accepts 65,535 parameters in a statement. */
const UNITS_AT_ONCE = 1_000;

/** Adds sealed codes to the stock of an offer, all of them or none. Refuses SECRET_DUPLICATE. */
export async function stockCodes(
  trx: Transaction<Database>,
  offer: LockedOffer,
  codes: SealedCodes,
): Promise<void> {
  const stockIds = codes.secrets.map(({ stock_id }) => stock_id);
  for (const ids of inParts(stockIds, UNITS_AT_ONCE)) {
    await writeTransitions(trx, { creations: [planStock(offer, ids)] });
  }
  refuseDuplicates(codes, await storeSecrets(trx, codes.secrets));
}
