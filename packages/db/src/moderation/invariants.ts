import { restrictionLifecycle } from '@guildhall/domain/moderation/restriction-states';
import { reportLifecycle } from '@guildhall/domain/moderation/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';
import type { InvariantQuery } from '../kernel/invariants.ts';

/** Where reports are stored, with their steps. */
export const moderationHistories: readonly StoredHistory[] = [
  {
    name: 'report',
    objects: 'reports',
    steps: stepsOf('report_history', 'report_id'),
    table: reportLifecycle.transitions,
  },
  {
    name: 'restriction',
    objects: 'restrictions',
    steps: stepsOf('restriction_history', 'restriction_id'),
    table: restrictionLifecycle.transitions,
  },
];

export const moderationInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV23',
    violations: `
      select format('report %s joined %s, which is about something else or has joined another',
          joined.id, original.id) as fault
        from reports joined
        join reports original on original.id = joined.original_id
       where (original.kind, original.target_id, original.target_user_id)
           <> (joined.kind, joined.target_id, joined.target_user_id)
          or original.original_id is not null`,
  },
  {
    invariant: 'INV23',
    violations: `
      select format('report %s is %s, but %s measures are in force', report.id, report.state,
          count(measure.id)) as fault
        from reports report
        left join report_measures measure
          on measure.report_id = report.id and measure.withdrawn_at is null
       where report.state in ('open', 'triaged', 'in_review', 'dismissed', 'actioned')
       group by report.id
      having (report.state = 'actioned') <> (count(measure.id) > 0)`,
  },
  {
    invariant: 'INV24',
    violations: `
      select format('user %s is restricted by %s, and %s are in effect', restricted.id,
          restricted.restrictions, known.kinds) as fault
        from users restricted
       cross join lateral (
         select coalesce(array_agg(distinct kind order by kind), '{}') as kinds
           from restrictions where user_id = restricted.id and in_effect) known
       where (restricted.restrictions <> '{}' or known.kinds <> '{}')
         and restricted.restrictions <> known.kinds`,
  },
];
