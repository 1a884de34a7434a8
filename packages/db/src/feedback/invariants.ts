import { feedbackLifecycle } from '@guildhall/domain/feedback/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';
import type { InvariantQuery } from '../kernel/invariants.ts';

/** Where feedback is stored, with its steps. */
export const feedbackHistories: readonly StoredHistory[] = [
  {
    name: 'feedback',
    objects: 'feedback',
    steps: stepsOf('feedback_history', 'feedback_id'),
    table: feedbackLifecycle.transitions,
  },
];

/** The sums that are kept by increments are those of a recount. */
export const feedbackInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV19',
    violations: `
      with counted as (
        select rated_id as user_id, rated_side as side,
            count(*) filter (where rating = 'positive') as positive,
            count(*) filter (where rating = 'neutral') as neutral,
            count(*) filter (where rating = 'negative') as negative,
            coalesce(sum(weight_minor) filter (where rating = 'positive'), 0) as positive_weight,
            sum(weight_minor) as weight
          from feedback where score_until is not null group by rated_id, rated_side
      )
      select format('the score of user %s as %s differs from a recount of their feedback',
          user_id, side) as fault
        from feedback_scores s full join counted c using (user_id, side)
       where (coalesce(s.positive, 0), coalesce(s.neutral, 0), coalesce(s.negative, 0),
           coalesce(s.positive_weight_minor, 0), coalesce(s.weight_minor, 0))
         <> (coalesce(c.positive, 0), coalesce(c.neutral, 0), coalesce(c.negative, 0),
           coalesce(c.positive_weight, 0), coalesce(c.weight, 0))`,
  },
  {
    invariant: 'INV19',
    violations: `
      with counted as (
        select rated_id as user_id, count(*) as feedback,
            count(*) filter (where rating = 'positive') as positive
          from feedback where level_until is not null group by rated_id
      )
      select format('the level of user %s follows from %s of %s feedbacks, a recount has %s of %s',
          user_id, l.positive_feedback, l.feedback, c.positive, c.feedback) as fault
        from seller_levels l full join counted c using (user_id)
       where (coalesce(l.feedback, 0), coalesce(l.positive_feedback, 0))
         <> (coalesce(c.feedback, 0), coalesce(c.positive, 0))`,
  },
];
