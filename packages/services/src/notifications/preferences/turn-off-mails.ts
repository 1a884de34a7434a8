import { muteChannel } from '@guildhall/db/notifications/commands';
import { endDigests } from '@guildhall/db/notifications/digest-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { readUnsubscribeToken } from '../../kernel/unsubscribe-token.ts';
import { turnOffFavouriteMails, turnOffSearchMails } from '../../offers/saved/turn-off-mails.ts';
import type { NotificationsContext } from '../context.ts';

/**
 * Turns off the mails of a link, which needs no sign-in; again changes nothing. The link of a
 * digest ends digests: what is not urgent is not mailed any more. Refuses NOT_FOUND for a token
 * that is not ours.
 */
export async function unsubscribe(
  context: NotificationsContext,
  { token }: { readonly token: string },
): Promise<void> {
  const { user_id: userId, scope } = await readUnsubscribeToken(context, token);
  switch (scope.mails) {
    case 'group':
      return await muteChannel(context.db, userId, { notice_group: scope.group, channel: 'mail' });
    case 'digest':
      return await inTransaction(context.db, (trx) => endDigests(trx, userId));
    case 'saved_search':
      return await turnOffSearchMails(context, userId, scope.saved_search_id);
    case 'favourites':
      return await turnOffFavouriteMails(context, userId);
  }
}
