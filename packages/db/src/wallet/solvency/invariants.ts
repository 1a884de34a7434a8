import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { InvariantQuery } from '../../kernel/invariants.ts';

const LAST = `(select max(day) from liability_trees)`;

/**
 * INV14: the last tree of liabilities, computed again from the entries and by the hash function of
 * PostgreSQL. `domain/wallet/solvency/rules.ts` says what is hashed.
 */
export const solvencyInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV14',
    violations: `
      select format('the tree of %s has %s for user %s, the ledger %s', ${LAST},
          coalesce(tree.sum_minor, 0), coalesce(tree.user_id, owed.user_id),
          coalesce(owed.sum_minor, 0)) as fault
        from (select user_id, sum(sum_minor) as sum_minor from liability_nodes
               where day = ${LAST} and level = 0 group by user_id) tree
        full join (
          select e.user_id, sum(case e.direction when 'credit' then e.amount_minor
              else -e.amount_minor end) as sum_minor
            from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.kind in ('wallet', 'escrow', 'hold', 'reserve', 'available', 'wd')
             and a.currency = '${SETTLEMENT_CURRENCY}'
             and e.occurred_at < ${LAST}::timestamp at time zone 'UTC'
           group by e.user_id) owed on owed.user_id = tree.user_id
       where ${LAST} is not null
         and coalesce(tree.sum_minor, 0) <> coalesce(owed.sum_minor, 0)`,
  },
  {
    invariant: 'INV14',
    violations: `
      select format('the leaf %s of %s has another hash', position, day) as fault
        from liability_nodes
       where day = ${LAST} and level = 0
         and hash <> sha256('\\x00'::bytea || salt || uuid_send(user_id) || int8send(sum_minor))`,
  },
  {
    // A node without a right neighbour is the node above it, too.
    invariant: 'INV14',
    violations: `
      select format('the node %s of level %s of %s is not that of its children', n.position,
          n.level, n.day) as fault
        from liability_nodes n
        left join liability_nodes l on l.day = n.day and l.level = n.level - 1
         and l.position = 2 * n.position
        left join liability_nodes r on r.day = n.day and r.level = n.level - 1
         and r.position = 2 * n.position + 1
       where n.day = ${LAST} and n.level > 0
         and (l.hash is null or n.sum_minor <> l.sum_minor + coalesce(r.sum_minor, 0)
           or n.hash <> case when r.hash is null then l.hash
             else sha256('\\x01'::bytea || l.hash || int8send(l.sum_minor) || r.hash
               || int8send(r.sum_minor)) end)`,
  },
  {
    invariant: 'INV14',
    violations: `
      select format('the tree of %s was published with another root, total or number of leaves',
          t.day) as fault
        from liability_trees t
        left join lateral (
          select hash, sum_minor from liability_nodes n where n.day = t.day
           order by level desc limit 1) top on true
       where t.day = ${LAST}
         and (t.total_minor <> coalesce(top.sum_minor, 0)
           or t.root_hash <> coalesce(top.hash, sha256(''::bytea))
           or t.leaf_count <> (select count(*) from liability_nodes n
                where n.day = t.day and n.level = 0))`,
  },
];
