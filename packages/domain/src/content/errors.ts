import type { ErrorCatalogue } from '../kernel/errors.ts';

export const contentErrors = {
  CONTENT_NOT_FOUND: {
    kind: 'not_found',
    meaning: 'There is no such text, or none that is published.',
  },
  CONTENT_CHANGED: {
    kind: 'conflict',
    meaning: 'Somebody else has saved the text since it was opened.',
    facts: { number: 'the number of its last version' },
  },
  CONTENT_FAULTY: {
    kind: 'invalid',
    meaning: 'The text has something that texts may not have, or an article has no picture.',
    facts: { line: 'the line, from 1', fault: 'what it is' },
  },
} as const satisfies ErrorCatalogue;
