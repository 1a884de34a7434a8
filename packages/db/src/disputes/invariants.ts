import { claimLifecycle } from '@guildhall/domain/disputes/claim-states';
import { disputeLifecycle } from '@guildhall/domain/disputes/states';
import type { DisputeKind } from '@guildhall/domain/disputes/types';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';
import type { InvariantQuery } from '../kernel/invariants.ts';

const ofKind = (kind: DisputeKind) => `(select id, state, due_at from disputes
  where kind = '${kind}')`;
const stepsOfKind = (kind: DisputeKind) =>
  stepsOf(
    'dispute_history',
    'dispute_id',
    `dispute_id in (select id from disputes where kind = '${kind}')`,
  );

/** Where disputes and recall claims are stored, with their steps. */
export const disputeHistories: readonly StoredHistory[] = [
  {
    name: 'dispute',
    objects: ofKind('dispute'),
    steps: stepsOfKind('dispute'),
    table: disputeLifecycle.transitions,
  },
  {
    name: 'recall claim',
    objects: ofKind('recall_claim'),
    steps: stepsOfKind('recall_claim'),
    table: claimLifecycle.transitions,
  },
];

/**
 * A unit is disputed exactly while one open dispute is about it. One with a recall claim stays
 * completed. The money of both is frozen until the case is closed, or what is approved is paid as
 * it is recovered.
 */
export const disputeInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV20',
    violations: `
      select format('unit %s is %s and has %s open disputes', u.id, u.state, count(d.id)) as fault
        from order_units u
        left join dispute_units x on x.order_unit_id = u.id
        left join disputes d on d.id = x.dispute_id and d.closed_at is null and d.kind = 'dispute'
       group by u.id having count(d.id) <> (u.state = 'disputed')::int`,
  },
  {
    invariant: 'INV20',
    violations: `
      select format('unit %s is %s and has %s open recall claims', u.id, u.state, count(*)) as fault
        from disputes d
        join dispute_units x on x.dispute_id = d.id
        join order_units u on u.id = x.order_unit_id
       where d.closed_at is null and d.kind = 'recall_claim'
       group by u.id having count(*) > 1 or u.state <> 'completed'`,
  },
  {
    invariant: 'INV20',
    violations: `
      select format('unit %s waits for %s until %s, and its open case is %s until %s', u.id,
          coalesce(u.case_waits_for, 'nobody'), u.case_due_at, d.state, d.due_at) as fault
        from order_units u
        left join (dispute_units x join disputes d on d.id = x.dispute_id and d.closed_at is null)
          on x.order_unit_id = u.id
       where (u.case_waits_for is null and d.state in ('open', 'proposal', 'awaiting_evidence'))
          or (u.case_waits_for is not null and (u.case_due_at is distinct from d.due_at
            or d.state not in ('open', 'proposal', 'awaiting_evidence', 'decided')))`,
  },
  {
    invariant: 'INV20',
    violations: `
      select format('unit %s of open case %s is not frozen', x.order_unit_id, d.id) as fault
        from disputes d join dispute_units x on x.dispute_id = d.id
       where d.closed_at is null and d.state <> 'recovering' and not exists (
         select from ledger_freezes f where f.order_unit_id = x.order_unit_id
           and f.owner_kind = d.kind and f.owner_id = d.id and f.ended_at is null)`,
  },
  {
    invariant: 'INV20',
    violations: `
      select format('freeze %s is of case %s, which is closed or missing', f.id, f.owner_id)
          as fault
        from ledger_freezes f left join disputes d on d.id = f.owner_id
       where f.owner_kind in ('dispute', 'recall_claim') and f.ended_at is null
         and (d.id is null or d.closed_at is not null or d.state = 'recovering')`,
  },
];
