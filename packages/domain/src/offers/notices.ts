import { notice, type NoticeDeclarations } from '../kernel/notices.ts';

/** An offer that is cheaper than its user knows, and the all-in price that they know. */
export interface CheaperOffer {
  readonly offer_id: string;
  readonly was_minor: number;
}

/** A decision of staff about an offer, for its seller. */
const decision = notice<'seller', { readonly offer_id: string }, 'offer_decision'>({
  audience: ['seller'],
  group: 'offers',
  channels: ['app', 'mail'],
  subject: 'offer_decision',
});

/** What several offers of a seller have in common: the first of them, and how many there are. */
const reminder = notice<
  'seller',
  { readonly offer_ids: readonly string[]; readonly count: number },
  'offers'
>({ audience: ['seller'], group: 'offers', channels: ['app', 'mail'], subject: 'offers' });

export const offerNotices = {
  offer_approved: decision,
  /** Staff ask for changes; the seller may submit it again. */
  offer_rejected: decision,
  offer_removed: decision,
  offers_expires_soon: reminder,
  offers_expired: reminder,
  offers_out_of_stock: reminder,
  offers_stock_low: reminder,
  /** New offers that a saved search finds: the first of them, and how many there are. */
  search_matched: notice<
    'user',
    {
      readonly saved_search_id: string;
      readonly offer_ids: readonly string[];
      readonly count: number;
    },
    'saved_search'
  >({ audience: ['user'], group: 'offers', channels: ['app', 'mail'], subject: 'saved_search' }),
  favourite_cheaper: notice<'user', { readonly cheaper: readonly CheaperOffer[] }, 'favourites'>({
    audience: ['user'],
    group: 'offers',
    channels: ['app', 'mail'],
    subject: 'favourites',
  }),
} as const satisfies NoticeDeclarations;
