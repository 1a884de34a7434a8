import type { Resource } from '../resource.ts';

export const catalogResources = {
  game: {
    owners: ['seller'],
    make: ({ game_slug }) => Promise.resolve({ slug: game_slug }),
    missing: { slug: 'no-such-game' },
  },
  brand: {
    owners: ['seller'],
    make: ({ brand_slug }) => Promise.resolve({ slug: brand_slug }),
    missing: { slug: 'no-such-brand' },
  },
} satisfies Record<string, Resource>;
