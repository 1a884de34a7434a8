import { notice, type NoticeDeclarations } from '../kernel/notices.ts';

export const feedbackNotices = {
  /** Once for each side of an order: it can be rated from now on. */
  feedback_possible: notice<
    'user',
    { readonly order_id: string; readonly closes_at: string },
    'order'
  >({
    audience: ['user'],
    group: 'orders',
    channels: ['app', 'mail'],
    subject: 'order',
  }),
  /** Feedback about this user is shown from now on. */
  feedback_received: notice<'user', { readonly order_id: string }, 'order'>({
    audience: ['user'],
    group: 'orders',
    channels: ['app', 'mail'],
    subject: 'order',
  }),
} as const satisfies NoticeDeclarations;
