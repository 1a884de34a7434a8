import type { ErrorCatalogue } from '../kernel/errors.ts';

export const catalogErrors = {
  GAME_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such game.' },
  BRAND_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such gift-card brand.' },
  PRODUCT_HIDDEN: {
    kind: 'conflict',
    meaning: 'The game or gift-card brand is hidden, and takes no new offers.',
  },
  PRODUCT_EXISTS: {
    kind: 'conflict',
    meaning: 'Another game or gift-card brand has this name in its address.',
  },
  PRODUCT_CHANGED: {
    kind: 'conflict',
    meaning: 'Somebody else has changed the game or gift-card brand since it was opened.',
  },
} as const satisfies ErrorCatalogue;
