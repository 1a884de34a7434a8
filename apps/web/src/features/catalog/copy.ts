/** The words of finding something: home, games, brands, search. */
export const homeCopy = {
  search_landmark: 'Search the shop',
  title: 'Buy from strangers. We hold the money until it works.',
  intro: (label: string) =>
    `Game accounts and gift cards from verified sellers. ${label} keeps your money until you have checked what you bought.`,
} as const;
