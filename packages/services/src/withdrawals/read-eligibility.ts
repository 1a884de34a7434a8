import type { Database } from '@guildhall/db/database';
import { readWithdrawalCounts } from '@guildhall/db/withdrawals/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type Minor, minor } from '@guildhall/domain/kernel/money';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import {
  cooldownOf,
  dayLimit,
  VERIFICATION_TO_WITHDRAW,
} from '@guildhall/domain/withdrawals/rules';
import type { Kysely } from 'kysely';
import type { WithdrawalsContext } from './context.ts';
import { findNewDevice } from '../identity/sessions/find-new-device.ts';
import type { OwnSession } from '../identity/sessions/read-session.ts';
import type { User } from '../users/find-user.ts';
import { isFeeWaived } from '../users/read-closing.ts';
import { findLegalName } from '../verification/find-legal-name.ts';
import { readBalances } from '../wallet/read-balances.ts';

/** What a user may withdraw now, and why not if they may not. */
export interface Eligibility {
  /** The first refusal that applies to every withdrawal; null if there is none. */
  readonly obstacle: Refusal | null;
  readonly legal_name: string | null;
  /** Whether everybody can sign in as the user, so that their devices say nothing. */
  readonly is_public: boolean;
  readonly count_this_month: number;
  readonly day_limit_minor: Minor;
  readonly left_today_minor: Minor;
  /** Whether they close their account: then they pay no fee, and may take out all that is left. */
  readonly is_fee_waived: boolean;
  readonly now: Date;
}

/**
 * Whether a user may withdraw (rules.md §7). Everybody can sign in as the users of a demo, on ever
 * new devices, so these need no second factor and their devices are not counted.
 */
export async function readEligibility(
  context: Pick<WithdrawalsContext, 'settings' | 'key_vault'>,
  db: Kysely<Database>,
  user: User,
  session: Pick<OwnSession, 'device_id'>,
  { withdrawals: rules }: RuleBook,
): Promise<Eligibility> {
  const isPublic = context.settings.public_sign_ins?.includes(user.email) === true;
  const [counts, legalName, newDeviceAt, isWaived] = await Promise.all([
    readWithdrawalCounts(db, user.id),
    findLegalName(context, db, user.id),
    isPublic ? null : findNewDevice(db, user.id, session),
    isFeeWaived(db, user.id),
  ]);
  const { now, today_minor, count_this_month, method_added_at } = counts;
  const limit = dayLimit(rules, user.seller_level);
  const cooldown = cooldownOf(
    { security_changed_at: user.security_changed_at, method_added_at, new_device_at: newDeviceAt },
    rules,
    now,
  );
  const isVerified = user.verification_level >= VERIFICATION_TO_WITHDRAW && legalName !== null;
  return {
    obstacle: obstacleOf(user.two_factor || isPublic, isVerified, cooldown),
    legal_name: legalName,
    is_public: isPublic,
    count_this_month,
    day_limit_minor: limit,
    left_today_minor: minor(Math.max(limit - today_minor, 0)),
    is_fee_waived: isWaived,
    now,
  };
}

function obstacleOf(
  hasTwoFactor: boolean,
  isVerified: boolean,
  cooldown: ReturnType<typeof cooldownOf>,
): Refusal | null {
  if (!hasTwoFactor) return new Refusal('TWO_FACTOR_REQUIRED');
  if (!isVerified) return new Refusal('IDENTITY_NOT_VERIFIED');
  if (cooldown === null) return null;
  const { reason, until } = cooldown;
  return new Refusal('SECURITY_COOLDOWN', { reason, until: until.toISOString() });
}

/** The least that may be withdrawn: who closes their account may take out all that is left. */
export async function leastOf(
  db: Kysely<Database>,
  userId: string,
  { is_fee_waived: isWaived }: Pick<Eligibility, 'is_fee_waived'>,
  { withdrawals: { least_minor: least } }: RuleBook,
): Promise<Minor> {
  if (!isWaived) return least;
  const { available_minor: available } = await readBalances(db, userId);
  return minor(Math.min(Math.max(available, 1), least));
}
