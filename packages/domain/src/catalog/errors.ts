import type { ErrorCatalogue } from '../kernel/errors.ts';

export const catalogErrors = {
  GAME_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such game.' },
  BRAND_NOT_FOUND: { kind: 'not_found', meaning: 'There is no such gift-card brand.' },
} as const satisfies ErrorCatalogue;
