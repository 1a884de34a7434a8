import { z } from 'zod';

export const sentMessageView = z.object({
  /** What the message is called in mails. */
  number: z.string(),
});
