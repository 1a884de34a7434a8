import { hkdfSync, randomUUID } from 'node:crypto';
import { insertUsedTicket } from '@guildhall/db/identity/factor-commands';
import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { IdentityContext } from './context.ts';
import { hashToken } from '../kernel/token-hash.ts';

/** The lifetime of a ticket between two steps. */
export const TICKET_SECONDS = 5 * 60;

const owner = { user_id: z.string() };
const challenge = { challenge: z.string() };
const session = { session_id: z.string() };

const SHAPES = {
  /**
   * The first factor is verified; the second one is still required. The security stamp is that of
   * the first check.
   */
  second_factor: z.object({
    ...owner,
    first_factor: z.enum(['password', 'identity_provider']),
    security_stamp_ms: z.number().nullable(),
  }),
  /** A passkey challenge: to sign in, or as second factor with a ticket … */
  sign_in_passkey: z.object({ ...challenge, ticket: z.string().nullable() }),
  /** … for a step-up in a session, or to register a new passkey. */
  step_up_passkey: z.object({ ...challenge, ...owner, ...session }),
  new_passkey: z.object({ ...challenge, ...owner, ...session }),
};
type Shapes = typeof SHAPES;
type Purpose = keyof Shapes;

export interface DecryptedTicket<P extends Purpose> {
  readonly claims: z.infer<Shapes[P]>;
  /** Marks the ticket as used. Refuses SIGN_IN_EXPIRED when it was used before. */
  readonly consume: (trx: Transaction<Database>) => Promise<void>;
}

function keyOf({ token_secret }: IdentityContext): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token_secret, '', 'tickets between two steps', 32));
}

/**
 * Encrypts the ticket that a client holds between two steps. The ticket contains all its claims, so
 * issuing one writes nothing: an attacker cannot fill a table, and a refused request leaves no
 * trace (INV11).
 */
export async function encryptTicket<P extends Purpose>(
  context: IdentityContext,
  purpose: P,
  claims: z.infer<Shapes[P]>,
): Promise<string> {
  return await new EncryptJWT({ claims })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(purpose)
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(Date.now() / 1_000) + TICKET_SECONDS)
    .encrypt(keyOf(context));
}

/**
 * Decrypts a ticket. Refuses SIGN_IN_EXPIRED for one that is forged, expired, or made for another
 * purpose.
 */
export async function decryptTicket<P extends Purpose>(
  context: IdentityContext,
  purpose: P,
  sealed: string,
): Promise<DecryptedTicket<P>> {
  const payload = await decrypt(context, purpose, sealed);
  const read = SHAPES[purpose].safeParse(payload['claims']);
  // A ticket of another version of the software.
  if (!read.success) throw new Refusal('SIGN_IN_EXPIRED');
  const row = {
    ticket_hash: hashToken(z.string().parse(payload.jti)),
    expires_at: new Date(z.number().parse(payload.exp) * 1_000),
  };
  return {
    claims: read.data as z.infer<Shapes[P]>,
    async consume(trx) {
      if (!(await insertUsedTicket(trx, row))) throw new Refusal('SIGN_IN_EXPIRED');
    },
  };
}

async function decrypt(context: IdentityContext, audience: Purpose, sealed: string) {
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(context), {
      audience,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp', 'jti'],
    });
    return payload;
  } catch {
    throw new Refusal('SIGN_IN_EXPIRED');
  }
}
