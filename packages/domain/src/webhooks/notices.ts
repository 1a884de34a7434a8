import { notice, type NoticeDeclarations } from '../kernel/notices.ts';

export const webhookNotices = {
  /** Five days of failures, or the answer 410. With the host of its URL. */
  webhook_endpoint_off: notice<'user', { readonly host: string; readonly is_gone: boolean }>({
    audience: ['user'],
    group: 'orders',
    channels: ['app', 'mail'],
  }),
} as const satisfies NoticeDeclarations;
