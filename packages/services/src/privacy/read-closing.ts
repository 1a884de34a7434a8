import type { Database } from '@guildhall/db/database';
import { OBSTACLES } from '@guildhall/db/kernel/rooms-personal-data';
import { CLOSING_DAYS } from '@guildhall/domain/users/closing-rules';
import { CLOSING_OBSTACLES, type Obstacle } from '@guildhall/domain/users/types';
import type { Kysely } from 'kysely';
import { readRefundable } from '../payments/refunds/read-refundable.ts';
import { readDeclaredObstacles } from '../users/change-closing.ts';
import type { User } from '../users/find-user.ts';
import { isFeeWaived } from '../users/read-closing.ts';
import { readBalances } from '../wallet/read-balances.ts';
import type { PrivacyContext } from './context.ts';

/** What keeps a user from closing their account, or the shop from erasing it, in a fixed order. */
export async function readObstacles(db: Kysely<Database>, userId: string): Promise<Obstacle[]> {
  const declared = await readDeclaredObstacles(db, userId, OBSTACLES);
  const stuck = await readStuckMoney(db, userId);
  const all = stuck === null ? declared : [...declared, stuck];
  const place = ({ obstacle }: Obstacle) => CLOSING_OBSTACLES.indexOf(obstacle);
  return all.sort((one, other) => place(one) - place(other));
}

/**
 * Money of the wallet that came from no payment, such as earnings that were moved there: it has no
 * source to go back to, and while the account is closed nothing can be bought with it.
 */
async function readStuckMoney(db: Kysely<Database>, userId: string): Promise<Obstacle | null> {
  const { spendable_minor } = await readBalances(db, userId);
  if (spendable_minor === 0) return null;
  const refundable = await readRefundable({ db }, { user_id: userId });
  const returned = refundable.reduce((sum, { left_minor }) => sum + left_minor, 0);
  const stuck = spendable_minor - returned;
  if (stuck <= 0) return null;
  return { obstacle: 'wallet_money', count: 1, amount_minor: stuck, until: null };
}

/** What the user is shown before and while they close their account. */
export async function readClosing({ db }: Pick<PrivacyContext, 'db'>, user: User) {
  const [obstacles, balances, waived] = await Promise.all([
    readObstacles(db, user.id),
    readBalances(db, user.id),
    isFeeWaived(db, user.id),
  ]);
  return {
    closes_at: user.closes_at,
    days: CLOSING_DAYS,
    obstacles,
    wallet_minor: balances.spendable_minor,
    available_minor: balances.available_minor,
    is_fee_waived: waived,
  };
}
export type ClosingReading = Awaited<ReturnType<typeof readClosing>>;
