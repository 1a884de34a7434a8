import { list, type InvariantQuery } from './invariants-list.ts';

/** The operator's own money: the fund, capital and revenue, and the expenses that lessen them. */
const OWN_ACCOUNTS = [
  'fund',
  'equity',
  'rev.commission',
  'rev.buyer_fee',
  'rev.wd_fee',
  'psp_cost',
  'cb_loss',
];

/** What a unit has brought to the shop's own money by its confirmation, and what refunds took. */
const OF_UNITS = `
  select split_part(t.event_key, ':', 2) as unit_id, t.code,
      sum(case e.direction when 'credit' then e.amount_minor else -e.amount_minor end) as brought
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
   where t.code in ('E4', 'E7', 'E8') and e.account_id in (${list(OWN_ACCOUNTS)})
   group by 1, 2`;

/** INV17: only what docs/money-bounds.md names lessens the shop's own money, each within a bound. */
export const ownMoneyInvariants: readonly InvariantQuery[] = [
  {
    // Every entry that lessens it is a debit. A write-off is at most the debt, which is an account
    // that is never below zero; a provider's cost is what its statement says (INV10).
    invariant: 'INV17',
    violations: `
      select format('%s (%s) takes %s from %s', t.event_key, t.code, e.amount_minor, e.account_id)
          as fault
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account_id in (${list(OWN_ACCOUNTS)}) and e.direction = 'debit'
         and t.reverses is null and not case
           when t.code in ('E7', 'E8') then t.event_key like 'unit:%'
           when t.code in ('E9', 'E13') then t.event_key like 'debt:%:write-off:%'
           else t.code = 'E16' end`,
  },
  {
    invariant: 'INV17',
    violations: `
      select format('refunds of unit %s took %s of the shop''s own money, and its sale brought %s',
          unit_id, -sum(brought) filter (where code <> 'E4'),
          coalesce(sum(brought) filter (where code = 'E4'), 0)) as fault
        from (${OF_UNITS}) as unit group by unit_id having sum(brought) < 0`,
  },
];
