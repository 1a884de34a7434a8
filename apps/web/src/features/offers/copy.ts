import { currentRuleBook as rules } from '@guildhall/domain/kernel/rule-book';
import type { OfferState } from '@guildhall/domain/offers/states';
import type { OfferSort } from '@guildhall/domain/offers/schema';
import { formatCount, formatDays, formatDurationMinutes, formatShare } from '../../lib/format.ts';

/** The words of shelves: filters, sorting, the cards in a list. */
export const categoryListCopy = {
  offers: 'Offers',
  filters: 'Filters',
  active: 'active',
  clear_all: 'Clear all',
  show_offers: 'Show offers',
  show: 'Show',
  to_filters: 'Go to the filters',
  sort_by: 'Sort by',
  sort: {
    best: 'Best',
    cheapest: 'Cheapest',
    newest: 'Newest',
    fastest: 'Fastest',
  } satisfies Record<OfferSort, string>,
  shown: (count: number, more: boolean) =>
    count === 0
      ? 'No offers'
      : count === 1
        ? '1 offer'
        : `${formatCount(count)}${more ? '+' : ''} offers`,
  loaded_more: (count: number) =>
    count === 1 ? '1 more offer is shown.' : `${formatCount(count)} more offers are shown.`,
  next_page: 'Next page',
  first_page: 'Back to the start of the list',
  active_filters: 'Active filters',
  remove_filter: (label: string) => `Remove the filter ${label}`,
  price: 'Price, all-in',
  price_short: 'Price',
  all_in: 'All prices are all-in: nothing is added at checkout.',
  delivery: 'Delivery',
  delivery_choices: {
    instant: 'Instant',
    hour: 'Within an hour',
    day: 'Within a day',
  },
  warranty: 'Warranty',
  warranty_from: (days: number) => `${formatDays(days)} or more`,
  seller: 'Seller level',
  seller_from: (level: number) => (level === 4 ? 'Level 4' : `Level ${level} or higher`),
  any: 'Any',
  yes: 'Yes',
  no: 'No',
  from: 'From',
  to: 'To',
  from_of: (label: string) => `${label}, from`,
  to_of: (label: string) => `${label}, to`,
  range: (from: string | undefined, to: string | undefined) =>
    from === undefined ? `up to ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`,
  show_all: (count: number) => `Show all ${formatCount(count)}`,
  empty_title: 'No offer fits all of this',
  empty_filtered: 'Take a filter away, or look at what else is there.',
  empty_list_title: 'Nothing is on this shelf right now',
  empty_list: 'Sellers add offers every day. Have a look at other shelves meanwhile.',
  all_offers: 'All offers',
  other_games: 'Other games with offers',
  other_cards: 'Other gift cards with offers',
  failed_title: 'The offers did not load',
  failed: 'Your filters are kept. Try again in a moment.',
  more_failed: 'The next offers did not load.',
} as const;

export const cardCopy = {
  all_in: 'all-in',
  all_in_each: 'all-in, each',
  instant: 'Instant',
  within: (minutes: number) => `Within ${formatDurationMinutes(minutes)}`,
  warranty: (days: number) => `${days}-day warranty`,
  level: (level: number) => `Level ${level}`,
  verified: 'Verified seller',
  on_time: (share: number) => `${formatShare(share)} on time`,
  orders: (count: number) => (count === 1 ? '1 order' : `${formatCount(count)} orders`),
  new_seller: 'New seller',
  in_stock: (count: number) => `${formatCount(count)} in stock`,
  last_one: 'Last one',
  below_face: (percent: number) => `${percent}% below face value`,
  at_face: 'At face value',
  above_face: 'Above face value',
  buy: 'Buy',
  view: 'View offer',
} as const;

/** The words of picking a gift card's region and value. */
export const pickerCopy = {
  region: 'Where is your account registered?',
  region_help: 'A card only works in its own region.',
  all_regions: 'All regions',
  value: 'How much should be on it?',
  all_values: 'Any value',
  value_first: 'Choose a region to see its values.',
} as const;

/** The words of an offer's own page. */
export const offerCopy = {
  all_in: 'All-in. Nothing is added at checkout.',
  split: 'What is in this price',
  seller_price: 'Seller’s price',
  fee: (label: string) => `${label} protection`,
  total: 'You pay',
  for_one: 'For one',
  refund_note: 'A refund returns all of it, the protection included.',
  buy_for: (price: string) => `Buy for ${price}`,
  paid_to_us: 'Your money stays with us until you confirm.',
  own_offer: 'This is your own offer.',
  own_offer_help: 'This is how others see it. You cannot buy from yourself.',
  similar_jump: 'See similar offers',
  attributes: 'Details',
  description: 'From the seller',
  protection: 'What protects you',
  seller: 'Seller',
  similar: 'Similar offers',
  no_similar: 'There is nothing near this price right now.',
  share: 'Share',
  copy_link: 'Copy link',
  cover: (name: string) => `Cover art of ${name}`,
  offered_since: (date: string) => `Offered since ${date}`,
  member_since: (month: string) => `Member since ${month}`,
  profile: 'See profile',
  orders_done: 'Orders completed',
  delivered_on_time: 'Delivered on time',
  seller_level: 'Seller level',
  no_record: 'No record yet',
  category: 'What is for sale',
} as const;

/** What a buyer is promised, offer by offer (rules.md §1, §4). */
export const promiseCopy = {
  instant: 'Delivered at once',
  instant_help: 'It is sealed in the vault already and opens for you when you have paid.',
  manual: (minutes: number) => `Delivered within ${formatDurationMinutes(minutes)}`,
  manual_help: `If it is ${formatDurationMinutes(rules.late_grace_minutes)} late, you cancel with one press and get everything back.`,
  inspect_account: (hours: number) => `${hours} hours to check it`,
  inspect_account_help: (hours: number) =>
    `From delivery on, and at least ${hours} hours after you first open it.`,
  inspect_card: (hours: number) => `${hours} hours to check each code`,
  inspect_card_help: (hours: number) =>
    `From the moment you reveal it. A sealed code can go back for ${hours} hours after delivery.`,
  warranty: (days: number) => `${formatDays(days)} of warranty`,
  warranty_help:
    'From your confirmation on. Until it has run out, the seller’s money stays on hold.',
  hold: (days: number) => `${formatDays(days)} of safety hold`,
  hold_help: 'After you confirm, the seller’s money waits, in case a code stops working.',
  recall: (days: number) => `${formatDays(days)} of recall cover`,
  recall_help: 'If the seller or an earlier owner takes the account back, you are refunded.',
  covered: 'The warranty covers',
  covered_items: [
    'a sign-in that stops working',
    'an account that is not as this page says',
    'an account that is taken back by an earlier owner',
    'a ban for something that happened before you bought it',
  ],
  not_covered: 'It does not cover',
  not_covered_items: ['a ban for the way you play', 'what you change or give away yourself'],
  publisher: (publisher: string) =>
    `${publisher} may not allow accounts to change hands. Read its terms before you buy.`,
} as const;

/** The words of buying a gift card. */
export const giftCardCopy = {
  region: 'Region',
  face_value: 'Face value',
  stock: 'In stock',
  quantity: 'Quantity',
  fewer: 'One less',
  more: 'One more',
  quantity_hint: (least: number, most: number) =>
    least === most ? `${least} per order` : `${least} to ${most} per order`,
  tiers: 'Cheaper by the number',
  tier_from: (from: number, to: number | null) =>
    to === null ? `${from} or more` : from === to ? String(from) : `${from} to ${to}`,
  each: 'each',
  times: (quantity: number, price: string) => `${quantity} × ${price}`,
  region_notice: (region: string) => `Works in this region only: ${region}`,
  region_notice_help: (brand: string, region: string) =>
    `It can be redeemed on a ${brand} account whose region is ${region}, and on no other.`,
  worldwide_notice: 'Works worldwide',
  worldwide_help: (brand: string) => `It can be redeemed on a ${brand} account of any country.`,
  confirm_title: (region: string) => `Is ${region} your account’s region?`,
  confirm_body: (brand: string) =>
    `The codes work on ${brand} accounts of that region only. Once revealed, a code for the wrong region cannot be given back.`,
  confirm_where: 'You find the region in the settings of your account, usually as “Country”.',
  confirm_yes: (price: string) => `Yes, buy for ${price}`,
  confirm_no: 'Not sure, go back',
  redeem: 'How to redeem it',
  facts: 'The card',
  redeem_at: (host: string) => `Redeem at ${host}`,
} as const;

interface NotBuyable {
  readonly title: string;
  readonly help: string;
}

/** Why an offer is shown but cannot be bought, and what to do. */
export const notBuyableCopy = {
  reserved: {
    title: 'Somebody is paying for it right now',
    help: `If the payment is not finished within ${formatDurationMinutes(rules.pay_ttl_minutes)}, it is free again. If it is you, your order is waiting under Purchased.`,
  },
  out_of_stock: {
    title: 'Out of stock for the moment',
    help: 'The seller may add more. Until then, look at a similar offer.',
  },
  paused: {
    title: 'The seller has paused this offer',
    help: 'It cannot be bought until the seller resumes it. Look at a similar offer.',
  },
  expired: {
    title: 'This offer has expired',
    help: 'The seller has not renewed it. Look at a similar offer.',
  },
  sold_out: {
    title: 'This one is sold',
    help: 'There was only one, and somebody has bought it. Look at a similar offer.',
  },
} as const satisfies Partial<Record<OfferState, NotBuyable>>;

export function notBuyable(state: string): NotBuyable {
  // An active offer without stock is about to change its state.
  const known: Readonly<Record<string, NotBuyable>> = notBuyableCopy;
  return known[state] ?? notBuyableCopy.out_of_stock;
}
