import { disputeLifecycle } from '@guildhall/domain/disputes/states';
import { stepsOf, type StoredHistory } from '../kernel/history-invariants.ts';
import type { InvariantQuery } from '../kernel/invariants.ts';

/** Where disputes are stored, with their steps. */
export const disputeHistories: readonly StoredHistory[] = [
  {
    name: 'dispute',
    objects: 'disputes',
    steps: stepsOf('dispute_history', 'dispute_id'),
    table: disputeLifecycle.transitions,
  },
];

/** A unit is disputed exactly while one open dispute is about it, and its money is frozen then. */
export const disputeInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV20',
    violations: `
      select format('unit %s is %s and has %s open disputes', u.id, u.state, count(d.id)) as fault
        from order_units u
        left join dispute_units x on x.order_unit_id = u.id
        left join disputes d on d.id = x.dispute_id and d.closed_at is null
       group by u.id having count(d.id) <> (u.state = 'disputed')::int`,
  },
  {
    invariant: 'INV20',
    violations: `
      select format('unit %s of open dispute %s is not frozen', x.order_unit_id, d.id) as fault
        from disputes d join dispute_units x on x.dispute_id = d.id
       where d.closed_at is null and not exists (select from ledger_freezes f
         where f.order_unit_id = x.order_unit_id and f.owner_kind = 'dispute'
           and f.owner_id = d.id and f.ended_at is null)`,
  },
  {
    invariant: 'INV20',
    violations: `
      select format('freeze %s is of dispute %s, which is closed or missing', f.id, f.owner_id)
          as fault
        from ledger_freezes f left join disputes d on d.id = f.owner_id
       where f.owner_kind = 'dispute' and f.ended_at is null
         and (d.id is null or d.closed_at is not null)`,
  },
];
