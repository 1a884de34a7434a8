import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

/** The rows are compared before what they refer to. */
const SAME = `'00000000-0000-4000-8000-000000000000'`;
const RATED = {
  order_id: 'uuidv7()',
  buyer_id: 'uuidv7()',
  seller_id: 'uuidv7()',
  kind: `'account'`,
  title: `'x'`,
  price_minor: '1',
  opened_at: 'now()',
  closes_at: `now() + interval '1 day'`,
};
const GIVEN = {
  id: 'uuidv7()',
  order_id: 'uuidv7()',
  author_id: 'uuidv7()',
  rated_id: 'uuidv7()',
  rated_side: `'seller'`,
  state: `'given'`,
  rating: `'positive'`,
  body: `'x'`,
  due_at: 'now()',
  given_at: 'now()',
};
const SCORE = { user_id: 'uuidv7()', side: `'seller'` };

/** An insert of a row with these other values, which violates a constraint of several columns. */
function refused(
  what: string,
  table: string,
  row: Readonly<Record<string, string>>,
  constraint: string,
) {
  const statement = `insert into ${table} (${Object.keys(row).join(', ')})
    select ${Object.values(row).join(', ')} from generate_series(1, 2)`;
  return [what, statement, constraint] as const;
}

export const feedbackRefused: RefusedRows = {
  statements: [
    refusedValue('a rated order of another kind', 'rated_orders', RATED, { kind: `'other'` }),
    refusedValue('a rated order below nothing', 'rated_orders', RATED, { price_minor: '-1' }),
    refused(
      'a rated order of one user',
      'rated_orders',
      { ...RATED, buyer_id: SAME, seller_id: SAME },
      'rated_orders_two_users',
    ),
    refused(
      'a window that ends before it begins',
      'rated_orders',
      { ...RATED, closes_at: 'now()' },
      'rated_orders_has_window',
    ),
    refusedValue('feedback about another side', 'feedback', GIVEN, { rated_side: `'other'` }),
    refusedValue('another rating', 'feedback', GIVEN, { rating: `'other'` }),
    refusedValue('a text that is too long', 'feedback', GIVEN, { body: `repeat('x', 501)` }),
    refusedValue('a weight below nothing', 'feedback', GIVEN, { weight_minor: '-1' }),
    refused(
      'feedback in another state',
      'feedback',
      { ...GIVEN, state: `'other'`, due_at: 'null', published_at: 'now()' },
      'feedback_state_check',
    ),
    refused(
      'a reply without words',
      'feedback',
      { ...GIVEN, reply: `''`, replied_at: 'now()' },
      'feedback_reply_check',
    ),
    refused(
      'feedback about oneself',
      'feedback',
      { ...GIVEN, author_id: SAME, rated_id: SAME },
      'feedback_two_users',
    ),
    refused(
      'blind feedback without an end',
      'feedback',
      { ...GIVEN, due_at: 'null' },
      'feedback_blind_has_due',
    ),
    refused(
      'blind feedback that was shown',
      'feedback',
      { ...GIVEN, published_at: 'now()' },
      'feedback_shown_has_time',
    ),
    refused(
      'a reply without its time',
      'feedback',
      { ...GIVEN, reply: `'x'` },
      'feedback_reply_has_time',
    ),
    refused(
      'blind feedback that counts',
      'feedback',
      { ...GIVEN, score_until: 'now()' },
      'feedback_only_shown_counts',
    ),
    refused(
      'two feedbacks about one side',
      'feedback',
      { ...GIVEN, order_id: `${SAME}::uuid` },
      'feedback_order_id_rated_side_key',
    ),
    refusedValue('a score of another side', 'feedback_scores', SCORE, { side: `'other'` }),
    refusedValue('fewer than no positives', 'feedback_scores', SCORE, { positive: '-1' }),
    refusedValue('fewer than no neutrals', 'feedback_scores', SCORE, { neutral: '-1' }),
    refusedValue('fewer than no negatives', 'feedback_scores', SCORE, { negative: '-1' }),
    refused(
      'more weight of positives than of all',
      'feedback_scores',
      { ...SCORE, positive_weight_minor: '1' },
      'feedback_scores_parts',
    ),
  ],
};
