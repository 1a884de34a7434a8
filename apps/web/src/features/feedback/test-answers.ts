import type { DefaultAnswers } from '../../lib/test-procedures.ts';

export const feedbackAnswers: DefaultAnswers = {
  'feedback.list': () => ({ items: [], next_cursor: null }),
  'feedback.toGive': () => ({ items: [], next_cursor: null }),
  'feedback.trend': () => ({ months: [] }),
  'feedback.ofUser': () => ({ items: [], next_cursor: null }),
  'feedback.ofOrder': ({ order_id: id }) => ({
    order_id: id,
    side: 'buyer',
    partner: { id: 'user-2', username: 'shop' },
    closes_at: null,
    can_give: false,
    obstacle: null,
    own: null,
    others: null,
  }),
};
