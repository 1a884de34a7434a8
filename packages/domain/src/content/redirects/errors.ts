import type { ErrorCatalogue } from '../../kernel/errors.ts';

export const redirectErrors = {
  ROUTE_RULE_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'There is no route rule for this path.',
  },
  ROUTE_RULE_LIMIT: {
    kind: 'conflict',
    meaning: 'There are as many route rules as there may be.',
    facts: { most: 'how many there may be' },
  },
  ROUTE_RULE_LOOP: {
    kind: 'conflict',
    meaning: 'With this route rule a path might lead back to itself.',
    facts: { path: 'the path of a rule that might' },
  },
} as const satisfies ErrorCatalogue;
