import type { Database } from '@guildhall/db/database';
import { insertMailProof } from '@guildhall/db/identity/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import { enqueueMail } from '../../notifications/enqueue-mail.ts';

const CODE_SECONDS = 10 * 60;

/**
 * Lets a code go to the address of a sign-up. Whether somebody has this address already is found
 * out when the mail is written, so that here the same work is done for both (A4).
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
  await enqueueMail(trx, { email, proof_id: proofId }, 'activation', {});
}
