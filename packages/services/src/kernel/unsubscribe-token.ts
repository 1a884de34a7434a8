import { hkdfSync } from 'node:crypto';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { SWITCHABLE_GROUPS } from '@guildhall/domain/kernel/notices';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { KernelContext } from './context.ts';

type Context = Pick<KernelContext, 'token_secret'>;

const ALGORITHM = 'HS256';
const AUDIENCE = 'mails that can be turned off';

/** Which mails a link turns off. The page of the link reads it too. */
const scopeSchema = z.discriminatedUnion('mails', [
  z.object({ mails: z.literal('group'), group: z.enum(SWITCHABLE_GROUPS) }),
  z.object({ mails: z.literal('digest') }),
  z.object({ mails: z.literal('saved_search'), saved_search_id: z.uuid() }),
  z.object({ mails: z.literal('favourites') }),
]);
export type UnsubscribeScope = z.infer<typeof scopeSchema>;
const claimsSchema = z.intersection(z.object({ sub: z.uuid() }), scopeSchema);

const keyOf = ({ token_secret }: Context) =>
  new Uint8Array(hkdfSync('sha256', token_secret, '', 'links that turn off mails', 32));

/**
 * The token of a link that turns mails of a user off without a sign-in. It does nothing else, so it
 * does not expire: a mail is found and its link pressed years later.
 */
export async function unsubscribeToken(
  context: Context,
  userId: string,
  scope: UnsubscribeScope,
): Promise<string> {
  return await new SignJWT({ ...scope })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .sign(keyOf(context));
}

/** Whose mails a token turns off, and which. Refuses NOT_FOUND for one that is not ours. */
export async function readUnsubscribeToken(
  context: Context,
  token: string,
): Promise<{ user_id: string; scope: UnsubscribeScope }> {
  try {
    const { payload } = await jwtVerify(token, keyOf(context), {
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
    });
    const { sub, ...scope } = claimsSchema.parse(payload);
    return { user_id: sub, scope };
  } catch {
    throw new Refusal('NOT_FOUND');
  }
}
