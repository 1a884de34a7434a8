import { nothing, key, type Rows, theNames, withKey } from '../row.ts';

const hidden = { stranger: 'FEEDBACK_NOT_FOUND', missing: 'FEEDBACK_NOT_FOUND' } as const;
const refused = 'FEEDBACK_EVENT_REFUSED';
/** Staff who may remove feedback see it, and do nothing that its two sides do. */
const untouched = { ...hidden, support: refused, admin: refused } as const;
const ofBoth = { ...hidden, buyer: 'ok', seller: 'ok' } as const;
const ofUser = { buyer: 'ok', seller: 'ok', stranger: 'ok', missing: 'USER_NOT_FOUND' } as const;

export const feedbackRows: Rows = {
  'feedback.ofOrder': [{ names: 'rated_order', input: theNames, gets: ofBoth }],
  'feedback.give': [
    {
      names: 'rated_order',
      input: (names) => ({ ...withKey(names), rating: 'positive' }),
      gets: ofBoth,
    },
  ],
  'feedback.edit': [
    {
      names: 'published_feedback',
      input: (names) => ({ ...withKey(names), rating: 'positive' }),
      gets: { ...untouched, buyer: 'ok', seller: refused },
    },
  ],
  'feedback.reply': [
    {
      names: 'published_feedback',
      input: (names) => ({ ...withKey(names), text: 'Thank you.' }),
      gets: { ...untouched, buyer: refused, seller: 'ok' },
    },
  ],
  'feedback.remove': [
    {
      names: 'published_feedback',
      input: (names) => ({ ...names, ...key(), reason: 'insult', note: 'It insults.' }),
      gets: { stranger: 'ok', buyer: refused, seller: refused, missing: 'FEEDBACK_NOT_FOUND' },
    },
  ],
  'feedback.list': [{ ...nothing, input: () => ({ tab: 'received' }) }],
  'feedback.toGive': [{ ...nothing, input: () => ({}) }],
  'feedback.trend': [nothing],
  'feedback.ofUser': [{ names: 'user', input: theNames, gets: ofUser }],
  'feedback.score': [{ names: 'user', input: theNames, gets: ofUser }],
};
