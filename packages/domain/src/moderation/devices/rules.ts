import type { RestrictionKind } from '../../users/types.ts';
import type { ClusterSignal, LinkReason } from './types.ts';

/** A device with as many users is rarely that of one household. */
const MANY_USERS = 5;

export interface ClusterFacts {
  readonly user_count: number;
  readonly members: readonly {
    readonly user_id: string;
    readonly restrictions: readonly RestrictionKind[];
    /** ISO 3166-1 alpha-2, of the devices of the user. */
    readonly countries: readonly string[];
    readonly links: readonly {
      readonly reason: LinkReason;
      readonly user_id: string;
      /** Whether the other one was banned and is erased. */
      readonly is_trace: boolean;
    }[];
  }[];
}

/** What stands out in the users of a device, in the order in which it matters. */
export function clusterSignals({ user_count: count, members }: ClusterFacts): ClusterSignal[] {
  const ids = new Set(members.map(({ user_id }) => user_id));
  const isLinkedInside = (reason: LinkReason) =>
    members.some(({ links }) =>
      links.some((link) => link.reason === reason && ids.has(link.user_id)),
    );
  const restrictions = members.flatMap((member) => member.restrictions);
  const countries = new Set(members.flatMap((member) => member.countries));
  const found: Readonly<Record<ClusterSignal, boolean>> = {
    banned_member: restrictions.includes('banned'),
    banned_before: members.some(({ links }) => links.some(({ is_trace }) => is_trace)),
    restricted_member: restrictions.some((kind) => kind !== 'banned' && kind !== 'warning'),
    same_document: isLinkedInside('document'),
    same_payout_method: isLinkedInside('payout_method'),
    several_countries: countries.size > 1,
    many_users: count >= MANY_USERS,
  };
  return (Object.keys(found) as ClusterSignal[]).filter((signal) => found[signal]);
}
