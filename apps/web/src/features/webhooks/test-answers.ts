import type { DefaultAnswers } from '../../lib/test-procedures.ts';

/** A user without webhook endpoints. */
export const webhooksAnswers = {
  'webhooks.endpoints': () => [],
} satisfies DefaultAnswers;
