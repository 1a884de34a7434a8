import type { RoomPersonalData } from '../kernel/personal-data.ts';

const FEEDBACK = 'What was said of a sale stays in the record of the other side, without a name.';
const SOLD = 'What was sold is part of the orders of its buyers.';

export const feedbackPersonalData: RoomPersonalData = {
  erased: [],
  kept: {
    feedback: {
      body: FEEDBACK,
      reply: FEEDBACK,
    },
    feedback_history: {
      reason: FEEDBACK,
      details: FEEDBACK,
    },
    rated_orders: {
      title: SOLD,
    },
  },
  impersonal: {
    feedback: 'rated_side rating state',
    feedback_history: 'actor event from_state rule to_state',
    feedback_scores: 'side',
    rated_orders: 'kind',
  },
  owned: [{ thing: 'feedback', table: 'feedback', users: 'array[t.author_id, t.rated_id]' }],
};
