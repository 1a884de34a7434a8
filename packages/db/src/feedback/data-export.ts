import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const feedbackDataExport: RoomDataExport = {
  exported: [
    {
      table: 'feedback',
      name: 'feedback_given',
      rows: 't.author_id = u.id',
      columns:
        'id order_id rated_id rated_side state rating body reply given_at published_at edited_at replied_at',
      people: 'rated_id',
    },
    {
      table: 'feedback',
      name: 'feedback_received',
      rows: "t.rated_id = u.id and t.state = 'published'",
      columns:
        'id order_id author_id rated_side rating body reply published_at edited_at replied_at',
      people: 'author_id',
    },
    {
      table: 'rated_orders',
      rows: 'u.id in (t.buyer_id, t.seller_id)',
      columns: 'order_id kind title price_minor opened_at closes_at refunded_at',
    },
    {
      table: 'feedback_scores',
      rows: 't.user_id = u.id',
      columns: 'side positive neutral negative',
    },
  ],
  omitted: {
    feedback_history:
      'The steps of feedback are in it as dates; what staff note is about their work.',
  },
};
