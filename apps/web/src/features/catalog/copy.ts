/** The words of finding something: home, games, brands, search. */
export const homeCopy = {
  title: 'Buy from strangers. Pay when it works.',
  intro: (label: string) =>
    `Game accounts and gift cards from verified sellers. ${label} keeps your money until you have checked what you bought.`,
} as const;
