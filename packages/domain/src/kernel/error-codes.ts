import { catalogErrors } from '../catalog/errors.ts';
import { identityErrors } from '../identity/errors.ts';
import { offerErrors } from '../offers/errors.ts';
import { orderErrors } from '../orders/errors.ts';
import { paymentErrors } from '../payments/errors.ts';
import { vaultErrors } from '../vault/errors.ts';
import { walletErrors } from '../wallet/errors.ts';
import type { ErrorCatalogue } from './errors.ts';

const general = {
  INPUT_INVALID: { kind: 'invalid', meaning: 'The input does not have the declared shape.' },
  PERMISSION_DENIED: { kind: 'forbidden', meaning: 'The role does not hold this permission.' },
  NOT_FOUND: { kind: 'not_found', meaning: 'There is nothing at this address.' },
  TOO_MANY_REQUESTS: {
    kind: 'too_many',
    meaning: 'Slow down; `retry_after_seconds` says how long.',
    facts: { retry_after_seconds: 'when the next try may be made' },
  },
  UNAVAILABLE: {
    kind: 'unavailable',
    meaning: 'A part of the system is down; try again soon.',
    facts: { retry_after_seconds: 'when the next try makes sense' },
  },
} as const satisfies ErrorCatalogue;

/** The closed catalogue: every refusal that can leave the house. */
export const errorCatalogue = {
  ...general,
  ...identityErrors,
  ...catalogErrors,
  ...offerErrors,
  ...vaultErrors,
  ...orderErrors,
  ...walletErrors,
  ...paymentErrors,
} as const satisfies ErrorCatalogue;

export type ErrorCode = keyof typeof errorCatalogue;
