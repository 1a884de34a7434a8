import type { Profile } from '@guildhall/services/users/read-profile';
import { z } from 'zod';

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

export function toProfile(profile: Profile): ProfileView {
  const { id, username, avatar_url, seller_level, created_at } = profile;
  return {
    id,
    username,
    avatar_url,
    seller_level,
    member_since: created_at.toISOString(),
    ...toRecord(profile),
  };
}
