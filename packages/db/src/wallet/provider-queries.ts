import { sql } from 'kysely';

/**
 * The entries at a payment provider for other rooms, as a subquery: what each is about
 * (`payment:{id}`, `withdrawal:{id}`, `settlement:{provider's id}`), when, and by how much the
 * provider has more. A reversal is about what it reverses.
 */
export const movementsAtProvider = (provider: string) => sql`(
  select case split_part(posted.event_key, ':', 1)
      when 'settlement' then 'settlement:' || split_part(posted.event_key, ':', 3)
      else split_part(posted.event_key, ':', 1) || ':' || split_part(posted.event_key, ':', 2)
      end as subject,
    entry.occurred_at,
    case entry.direction when 'debit' then entry.amount_minor else -entry.amount_minor end
      as debit_minor
    from ledger_entries as entry
    join ledger_transactions as made on made.id = entry.transaction_id
    left join ledger_transactions as reversed on reversed.id = made.reverses
   cross join lateral (
     select coalesce(reversed.event_key, made.event_key) as event_key) as posted
   where entry.account_id = ${`psp:${provider}`})`;
