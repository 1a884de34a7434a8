import { hkdfSync } from 'node:crypto';
import { setFavouriteAlerts, setSearchAlert } from '@guildhall/db/offers/saved/alert-commands';
import { lockSavedSearch } from '@guildhall/db/offers/saved/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { OffersContext } from '../context.ts';

type Context = Pick<OffersContext, 'token_secret'>;

const ALGORITHM = 'HS256';
const AUDIENCE = 'mails about offers';

/** Which mails a link turns off: those of one saved search, or those of all favourites. */
const claimsSchema = z.object({ sub: z.uuid(), search_id: z.uuid().nullable() });

const keyOf = ({ token_secret }: Context) =>
  new Uint8Array(hkdfSync('sha256', token_secret, '', 'links that turn off mails', 32));

/**
 * The token of a link that turns mails off without a sign-in. It does nothing else, so it does not
 * expire: a mail is found and its link pressed years later.
 */
export async function unsubscribeToken(
  context: Context,
  userId: string,
  searchId: string | null,
): Promise<string> {
  return await new SignJWT({ search_id: searchId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .sign(keyOf(context));
}

async function readToken(context: Context, token: string) {
  try {
    const { payload } = await jwtVerify(token, keyOf(context), {
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
    });
    return claimsSchema.parse(payload);
  } catch {
    throw new Refusal('NOT_FOUND');
  }
}

/**
 * Turns off the mails of a link; again changes nothing. A saved search that is gone sends none.
 * Refuses NOT_FOUND for a token that is not ours.
 */
export async function unsubscribe(
  context: OffersContext,
  { token }: { token: string },
): Promise<void> {
  const { sub: userId, search_id: searchId } = await readToken(context, token);
  if (searchId === null) {
    await setFavouriteAlerts(context.db, userId, null, 'off');
    return;
  }
  await inTransaction(context.db, async (trx) => {
    const search = await lockSavedSearch(trx, searchId);
    if (search?.user_id === userId) await setSearchAlert(trx, search.id, 'off');
  });
}
