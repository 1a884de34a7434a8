/** The words of the page that lists what a search found. */
export const searchCopy = {
  title: 'Search',
  title_for: (words: string) => `Results for “${words}”`,
  hint: 'Type a game, a gift card, a rank or an item.',
  products: 'Games and gift cards',
  accounts: 'Game accounts',
  cards: 'Gift cards',
  see_all: 'See all',
  everything: 'Everything',
  kinds: 'Kind of offer',
  none_title: (words: string) => `Nothing found for “${words}”`,
  none_help: 'Check the spelling, or use fewer and shorter words. These games are popular:',
  none_in_kind: 'Nothing of this kind. There may be more under “Everything”.',
  description: (words: string) => `Game accounts and gift cards that match “${words}”.`,
} as const;
