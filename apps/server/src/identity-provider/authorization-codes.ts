import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';

const codeSchema = z.object({
  issuer: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  nonce: z.string(),
  email: z.string(),
  is_verified: z.boolean(),
  name: z.string(),
  authenticated_at: z.number(),
});
/** The signed-in identity, and the authorization request that it responds to. */
export type AuthorizationCode = z.infer<typeof codeSchema>;

const LIVES_SECONDS = 60;

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Codes are stored in the database, since any server may receive the token request. */
export async function createAuthorizationCode(
  db: Kysely<Database>,
  content: AuthorizationCode,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('sandbox.sign_in_codes')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('sandbox.sign_in_codes')
    .values({
      code_hash: hashOf(code),
      content: JSON.stringify(content),
      expires_at: sql<Date>`now() + make_interval(secs => ${LIVES_SECONDS})`,
    })
    .execute();
  return code;
}

/** Redeems a code. It is deleted by the first request, even if that request is refused later. */
export async function redeemAuthorizationCode(
  db: Kysely<Database>,
  code: string,
): Promise<AuthorizationCode | null> {
  const row = await db
    .deleteFrom('sandbox.sign_in_codes')
    .where('code_hash', '=', hashOf(code))
    .returning(['content', sql<boolean>`expires_at > now()`.as('is_fresh')])
    .executeTakeFirst();
  return row?.is_fresh === true ? codeSchema.parse(row.content) : null;
}
