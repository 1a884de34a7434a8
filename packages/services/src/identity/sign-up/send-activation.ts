import type { Database } from '@guildhall/db/database';
import { insertMailProof } from '@guildhall/db/identity/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import { notify } from '../../kernel/notify.ts';

const CODE_SECONDS = 10 * 60;

/**
 * Enqueues the code for the address of a sign-up. Whether a user has this address is checked when
 * the mail is written, so that the work here is the same for both (A4).
 */
export async function sendActivation(
  trx: Transaction<Database>,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  const proofId = newId();
  await insertMailProof(trx, {
    id: proofId,
    purpose: 'activation',
    user_id,
    email,
    live_seconds: CODE_SECONDS,
  });
  await notify(trx, { email }, { kind: 'activation', proof_id: proofId });
}
