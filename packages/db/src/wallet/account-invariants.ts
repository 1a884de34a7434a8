import {
  DEBT_CAUSES,
  OWNED_ACCOUNT_KINDS,
  PLATFORM_ACCOUNTS,
} from '@guildhall/domain/wallet/types';
import { list, SIGNED_AMOUNT, type InvariantQuery } from '../kernel/invariants.ts';

/** Debits increase assets and expenses (rules.md §3); a user's debt is an asset of the platform. */
const DEBIT_KINDS = ['receivable', 'psp', 'bank_trust', 'psp_cost', 'cb_loss'];
/** The part of a debt's account that names its cause. */
const CAUSES = `(?:${DEBT_CAUSES.join('|')})`;
/** Platform accounts that cannot be negative. A provider may keep back more than it captured. */
const NEVER_BELOW_ZERO = ['fund'];

/** INV4: the known accounts, their normal sides, and no negative balance. */
const accounts: readonly InvariantQuery[] = [
  {
    invariant: 'INV4',
    violations: `
      select format('%s has %s', id, balance_minor) as fault
        from ledger_accounts where balance_minor < 0
      union all
      select format('%s has %s', a.id, sum(${SIGNED_AMOUNT})
          * case a.normal_side when 'debit' then 1 else -1 end)
        from ledger_accounts a join ledger_entries e on e.account_id = a.id
       where a.kind in (${list(NEVER_BELOW_ZERO)}) group by a.id
      having sum(${SIGNED_AMOUNT}) * case a.normal_side when 'debit' then 1 else -1 end < 0`,
  },
  {
    // Only `receivable` holds debts; every other owned account holds money of its owner.
    invariant: 'INV4',
    violations: `
      select format('%s has the wrong normal side: %s', id, normal_side) as fault
        from ledger_accounts where (normal_side = 'debit') <> (kind in (${list(DEBIT_KINDS)}))
      union all
      select format('%s is not a known account', id) from ledger_accounts
       where id <> kind || coalesce(':' || owner_id, case kind when 'psp'
               then substring(id from '^psp(:[a-z][a-z0-9_]*)(?::|$)') end, '')
           || case kind when 'receivable'
                then coalesce(substring(id from '(:${CAUSES})(?::|$)'), ':') else '' end
           || case currency when 'USD' then '' else ':' || currency end
          or currency !~ '^[A-Z]{3}$'
          or case when owner_id is null then kind not in (${list(PLATFORM_ACCOUNTS)})
             else kind not in (${list(OWNED_ACCOUNT_KINDS)}) end`,
  },
];

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
  select split_part(t.event_key, ':', 2) as unit_id, t.code, -sum(${SIGNED_AMOUNT}) as brought
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
   where t.code in ('E4', 'E7', 'E8') and e.account_id in (${list(OWN_ACCOUNTS)})
   group by 1, 2`;

/** INV17: only what docs/money-bounds.md names lessens the shop's own money, within its bound. */
const ownMoney: readonly InvariantQuery[] = [
  {
    // Every entry that lessens it is a debit. A write-off is at most the debt, which is an account
    // that is never below zero; a provider's cost is what its statement says (INV10). A refund to
    // the source that fails (E20) gives back the cost that its user had paid.
    invariant: 'INV17',
    violations: `
      select format('%s (%s) takes %s from %s', t.event_key, t.code, e.amount_minor, e.account_id)
          as fault
        from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account_id in (${list(OWN_ACCOUNTS)}) and e.direction = 'debit'
         and t.reverses is null and not case
           when t.code in ('E7', 'E8') then t.event_key like 'unit:%'
           when t.code in ('E9', 'E13') then t.event_key like 'debt:%:write-off:%'
           when t.code = 'E20' then e.account_id = 'psp_cost' and e.amount_minor = (
             select asked.amount_minor from ledger_transactions o
               join ledger_entries asked on asked.transaction_id = o.id
              where o.event_key = replace(t.event_key, ':refund-failed:', ':refund:')
                and asked.account_id = 'psp_cost')
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

export const accountInvariants = [...accounts, ...ownMoney];
