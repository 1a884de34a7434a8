import type { ErrorCatalogue } from '../kernel/errors.ts';

export const fileErrors = {
  FILE_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'The file does not exist for this viewer, or its address is no longer valid.',
  },
  FILE_QUOTA_EXCEEDED: {
    kind: 'conflict',
    meaning: 'The user has stored as much as one user may; remove files first.',
    facts: { most_megabytes: 'how much one user may store' },
  },
  FILES_UNAVAILABLE: {
    kind: 'unavailable',
    meaning: 'Files cannot be stored, scanned or read now; nothing was stored.',
    facts: { retry_after_seconds: 'when to try again' },
  },
} as const satisfies ErrorCatalogue;
