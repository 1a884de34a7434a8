import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { sql } from 'kysely';
import type { DayMeasures } from '../kernel/figures/day-measures.ts';

/**
 * What each day changed in the balances of each kind of account, as `balance.` and the kind: what
 * the shop owes more, or has earned more, is above zero. Besides, what was released to sellers, and
 * what went back to the wallets of buyers.
 */
export const walletMeasures: DayMeasures = (since) => sql`
  select measure, at, amount from (
    select entry.occurred_at as at, account.kind, posting.code,
        case entry.direction when 'credit' then entry.amount_minor
          else -entry.amount_minor end as changed
      from ledger_entries as entry
      join ledger_accounts as account on account.id = entry.account_id
      join ledger_transactions as posting on posting.id = entry.transaction_id
     where entry.occurred_at >= ${since} and account.currency = ${sql.lit(SETTLEMENT_CURRENCY)}
  ) as line cross join lateral (values
    ('balance.' || kind, changed),
    ('released_minor', case when code in ('E4', 'E5', 'E6') and kind = 'available'
      then changed end),
    ('refunded_minor', case when code in ('E3', 'E7', 'E8') and kind = 'wallet' and changed > 0
      then changed end)) as counted (measure, amount)
   where amount is not null`;
