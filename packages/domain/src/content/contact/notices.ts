import { notice, type NoticeDeclarations } from '../../kernel/notices.ts';

interface OfMessage {
  readonly message_id: string;
}

export const contactNotices = {
  /** A message to the support. */
  contact_received: notice<'staff', OfMessage>({ audience: ['staff'], channels: ['mail'] }),
  /** Its copy, for the sender. */
  contact_copied: notice<'user', OfMessage>({ audience: ['user'], channels: ['mail'] }),
} as const satisfies NoticeDeclarations;
