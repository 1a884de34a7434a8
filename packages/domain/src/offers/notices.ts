import { notice, type NoticeDeclarations } from '../kernel/notices.ts';

/** An offer that is cheaper than its user knows, and the all-in price that they know. */
export interface CheaperOffer {
  readonly offer_id: string;
  readonly was_minor: number;
}

export const offerNotices = {
  /** New offers that a saved search finds: the first of them, and how many there are. */
  search_matched: notice<
    'user',
    {
      readonly saved_search_id: string;
      readonly offer_ids: readonly string[];
      readonly count: number;
    }
  >({ audience: ['user'], channels: ['mail'] }),
  favourite_cheaper: notice<'user', { readonly cheaper: readonly CheaperOffer[] }>({
    audience: ['user'],
    channels: ['mail'],
  }),
} as const satisfies NoticeDeclarations;
