import { notice, type NoticeDeclarations } from '../../kernel/notices.ts';

interface OfMessage {
  readonly message_id: string;
}

// It goes to an address, which need not be that of a user.
const about = { group: 'messages', channels: ['mail'], subject: 'contact_message' } as const;

export const contactNotices = {
  /** A message to the support. */
  contact_received: notice<'staff', OfMessage, 'contact_message'>({
    audience: ['staff'],
    ...about,
  }),
  /** Its copy, for the sender. */
  contact_copied: notice<'user', OfMessage, 'contact_message'>({ audience: ['user'], ...about }),
} as const satisfies NoticeDeclarations;
