import { currentRuleBook as rules } from '@guildhall/domain/kernel/rule-book';
import { formatCount } from '../../lib/format.ts';

/** The words of finding something: home, games, brands, search. */
export const homeCopy = {
  search_landmark: 'Search the shop',
  title: 'Buy from strangers. We hold the money until it works.',
  intro: (label: string) =>
    `Game accounts and gift cards from verified sellers. ${label} keeps your money until you have checked what you bought.`,
  popular_searches: 'Popular',
  games: 'Popular games',
  all_games: 'All games',
  cards: 'Popular gift cards',
  all_cards: 'All gift cards',
  how: (label: string) => `How ${label} works`,
  counters: 'The shop in numbers',
  offers_count: 'offers to choose from',
  orders_count: 'orders completed',
  on_time: 'delivered on time',
  fund: 'in the protection fund',
  sell_title: 'Have something to sell?',
  sell_body: 'List it in minutes. You see what you get, and on which day, before you publish.',
  sell_action: 'Start selling',
} as const;

/** The order drawn beside the headline. */
export const exampleCopy = {
  label: 'An order, the way you will see it',
  state: 'Checking',
  product: 'Diamond account, 84 skins',
  seller: 'from a level 3 seller',
  amount: '$104.00',
  amount_label: 'held for you',
  steps: [
    { title: 'You paid', body: '$104.00 went into escrow', done: true },
    { title: 'Delivered into your vault', body: 'Only you can open it', done: true },
    { title: 'You check it', body: 'Sealed, it can still go back', done: false },
    { title: 'The seller is paid', body: 'After you confirm, and not before', done: false },
  ],
  next: '71 h 42 min left to check',
} as const;

export const productCopy = {
  home: 'Home',
  breadcrumbs: 'Where you are',
  accounts: 'Game accounts',
  gift_cards: 'Gift cards',
  offers: (count: number) =>
    count === 0 ? 'No offers yet' : count === 1 ? '1 offer' : `${formatCount(count)} offers`,
  from: 'from',
  game_title: (name: string) => `${name} accounts`,
  brand_title: (name: string) => `${name} gift cards`,
  least_warranty: (days: number) => `At least ${days} days of warranty`,
  held: 'Paid to the seller only after you confirm',
  sealed: 'Sealed in a vault until you open it',
  region_locked: 'Each card works in its own region',
  code_check: `${rules.inspect_after_reveal_hours} hours to check each code`,
} as const;

export const indexCopy = {
  accounts_title: 'Game accounts',
  accounts_intro: (label: string) =>
    `Every account is covered by ${label}: you check it first, the seller is paid afterwards.`,
  cards_title: 'Gift cards',
  cards_intro: (label: string) =>
    `Codes for shops, consoles and games, often below face value. Every one is covered by ${label}.`,
  empty: 'Nothing is on the shelves yet',
  empty_help: 'The first offers will stand here.',
} as const;

/** The search over everything, in the header and on home. */
export const searchFormCopy = {
  landmark: 'Search',
  label: 'Search games, gift cards and offers',
  placeholder: 'Search games, cards, offers',
} as const;
