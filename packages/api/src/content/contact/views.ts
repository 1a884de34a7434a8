import { z } from 'zod';

export const sentMessageView = z.object({
  /** What the message is called in mails. */
  number: z.string(),
  paused_until: z.iso
    .datetime()
    .nullable()
    .describe(
      'until when the deadlines of the units pause; null when none pauses for this message',
    ),
});

export const toSentMessage = (sent: {
  readonly number: string;
  readonly paused_until: Date | null;
}) => ({
  number: sent.number,
  paused_until: sent.paused_until?.toISOString() ?? null,
});
