import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { LEVEL_NEED_NAMES } from '@guildhall/domain/users/rules';
import type { LevelReading } from '@guildhall/services/users/read-level';
import type { Profile } from '@guildhall/services/users/read-profile';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

export const profileView = z.object({
  id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  seller_level: z.int(),
  verified: z.boolean(),
  member_since: z.iso.datetime(),
  completed_orders: z.int(),
  due_orders: z
    .int()
    .describe('orders that were delivered, or whose promised time is over without a delivery'),
  on_time_share: z.int().nullable().describe('share of due_orders in time, in basis points'),
});
export type ProfileView = z.infer<typeof profileView>;

/** What the page of a user shows. */
export const profilePageView = profileView.extend({ avatar_large_url: z.string().nullable() });
export type ProfilePageView = z.infer<typeof profilePageView>;

/** What a seller has done, from their statistics. There are none before the first sale. */
export function toRecord(statistics: {
  verification_level: number;
  completed_orders: number | null;
  due_orders: number | null;
  on_time_share: number | null;
}): Pick<ProfileView, 'verified' | 'completed_orders' | 'due_orders' | 'on_time_share'> {
  const completed = statistics.completed_orders ?? 0;
  return {
    verified: statistics.verification_level >= 2,
    completed_orders: completed,
    due_orders: statistics.due_orders ?? completed,
    on_time_share: statistics.on_time_share,
  };
}

export function toProfile(profile: Profile): ProfilePageView {
  const { id, username, avatar_url, avatar_large_url, seller_level, created_at } = profile;
  return {
    id,
    username,
    avatar_url,
    avatar_large_url,
    seller_level,
    member_since: created_at.toISOString(),
    ...toRecord(profile),
  };
}

const needView = z.object({
  name: openVocabulary(LEVEL_NEED_NAMES),
  needed: z.int().describe('a count, cents of a volume, or a share in basis points'),
  has: z.int().nullable().describe('null for a share of no cases'),
  is_met: z.boolean(),
  has_few_cases: z.boolean().describe('a share of so few cases that it counts as met'),
});
export type LevelNeedView = z.infer<typeof needView>;

/** What a level brings, by the rules in force. */
const levelTermsView = z.object({
  commission: z.object({ account: z.int(), gift_card: z.int() }).describe('in basis points'),
  max_active_offers: z.int(),
  max_price_minor: z.int(),
});
export type LevelTermsView = z.infer<typeof levelTermsView>;

export const ownLevelView = z.object({
  seller_level: z.int(),
  level_since: z.iso.datetime().nullable().describe('null while it never changed'),
  /** How many days of completed orders and feedback count. */
  window_days: z.int(),
  currency: z.string(),
  terms: levelTermsView,
  next: z
    .object({ level: z.int(), terms: levelTermsView, needs: z.array(needView) })
    .nullable()
    .describe('null at the highest level'),
  drop: z
    .object({
      to_level: z.int(),
      at: z.iso.datetime().describe('when the level is lost if nothing changes'),
      failing_weeks: z.int().describe('weeks that are over without what the level needs'),
      needs: z.array(needView).describe('what is not met'),
    })
    .nullable(),
});
export type OwnLevelView = z.infer<typeof ownLevelView>;

export function toOwnLevel({ level_since: since, terms, next, drop, ...own }: LevelReading) {
  return {
    ...own,
    level_since: since?.toISOString() ?? null,
    currency: SETTLEMENT_CURRENCY,
    terms: toTerms(terms),
    next: next && { ...next, terms: toTerms(next.terms) },
    drop: drop && { ...drop, at: drop.at.toISOString() },
  } satisfies OwnLevelView;
}

function toTerms({
  commission: { account, gift_card },
  max_active_offers,
  max_price_minor,
}: LevelReading['terms']): LevelTermsView {
  return { commission: { account, gift_card }, max_active_offers, max_price_minor };
}
