import { notice, type NoticeDeclarations } from '../kernel/notices.ts';

export const messageNotices = {
  /** The first message that a member has not read since they last looked at the thread. */
  message_received: notice<
    'user',
    { readonly thread_id: string; readonly message_id: string },
    'message'
  >({ audience: ['user'], group: 'messages', channels: ['app', 'mail'], subject: 'message' }),
} as const satisfies NoticeDeclarations;
