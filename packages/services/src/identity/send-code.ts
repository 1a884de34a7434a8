import type { Database } from '@guildhall/db/database';
import { insertMailProof } from '@guildhall/db/identity/commands';
import { findAddressProof, lockAddress } from '@guildhall/db/identity/queries';
import type { MailedCode } from '@guildhall/domain/identity/types';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Transaction } from 'kysely';
import { notify } from '../kernel/notify.ts';

const CODE_SECONDS = 10 * 60;
const LONG_CODE_SECONDS = 24 * 3_600;
/** A mailbox gets another long code when the last one is valid for less than this. */
const RENEW_SECONDS = 12 * 3_600;

const NOTICES = { activation: 'activation', email_change: 'email_change_code' } as const;

export interface CodeRequest {
  readonly purpose: keyof typeof NOTICES;
  /** Of the sign-up, or of the user who changes their address. */
  readonly user_id: string;
  readonly email: string;
}

/**
 * Enqueues the code that proves an address. Whether a user has this address is checked when the
 * mail is written, so that the work here is the same for both (A4).
 */
export async function sendCode(
  trx: Transaction<Database>,
  { purpose, user_id, email }: CodeRequest,
  mailed: MailedCode,
): Promise<void> {
  if (mailed === 'long') {
    await sendLongCode(trx, { user_id, email });
    return;
  }
  const id = newId();
  await insertMailProof(trx, { id, purpose, user_id, email, live_seconds: CODE_SECONDS });
  await notify(trx, { email }, { kind: NOTICES[purpose], proof_id: id });
}

/**
 * Enqueues the long code of an address, unless the mailbox has one. It proves the address for
 * whichever request its reader enters it.
 */
async function sendLongCode(
  trx: Transaction<Database>,
  { user_id, email }: Pick<CodeRequest, 'user_id' | 'email'>,
): Promise<void> {
  // Of two concurrent requests the second waits here, and finds the code of the first.
  await lockAddress(trx, email);
  if ((await findAddressProof(trx, email, RENEW_SECONDS)) !== undefined) return;
  const id = newId();
  await insertMailProof(trx, {
    id,
    purpose: 'address',
    user_id,
    email,
    live_seconds: LONG_CODE_SECONDS,
  });
  await notify(trx, { email }, { kind: 'address_code', proof_id: id });
}
