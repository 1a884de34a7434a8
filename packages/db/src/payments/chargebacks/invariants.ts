import { chargebackLifecycle } from '@guildhall/domain/payments/chargebacks/states';
import { stepsOf, type StoredHistory } from '../../kernel/history-invariants.ts';
import type { InvariantQuery } from '../../kernel/invariants.ts';

/** Where chargebacks are stored, with their steps. */
export const chargebackHistories: readonly StoredHistory[] = [
  {
    name: 'chargeback',
    objects: 'chargebacks',
    steps: stepsOf('chargeback_history', 'chargeback_id'),
    table: chargebackLifecycle.transitions,
  },
];

/** INV10: what banks took back is what our chargebacks say, and the sandbox provider's. */
export const chargebackInvariants: readonly InvariantQuery[] = [
  {
    // One posting takes the amount from the provider's account; a chargeback that is won has it
    // reversed, and no other has.
    invariant: 'INV10',
    violations: `
      select format('%s, but %s', coalesce('chargeback ' || c.id || ' of ' || c.amount_minor
            || ' is ' || c.state, 'there is no such chargeback'),
          coalesce(p.event_key || ' took ' || p.amount_minor || case when p.is_reversed
            then ' and is reversed' else '' end, 'nothing was posted')) as fault
        from chargebacks c full join (
          select t.event_key, e.amount_minor,
              exists (select from ledger_transactions r where r.reverses = t.id) as is_reversed
            from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
             and split_part(e.account_id, ':', 1) = 'psp' and e.direction = 'credit'
           where t.code in ('E12', 'E13', 'E19') and t.event_key like 'payment:%:chargeback') p
          on p.event_key = 'payment:' || c.payment_id || ':chargeback'
       where c.id is null or p.amount_minor is distinct from c.amount_minor
          or p.is_reversed <> (c.state = 'won')`,
  },
  {
    // What the bank has decided and we have not been told yet is no violation.
    invariant: 'INV10',
    violations: `
      select format('our chargeback %s of %s is %s, the provider''s %s', c.id, c.amount_minor,
          c.state, coalesce(s.id || ' of ' || s.amount_minor || ' is ' || s.status, 'is missing'))
          as fault
        from chargebacks c left join sandbox.chargebacks s on s.id = c.provider_reference
       where c.provider = 'sandbox' and (s.id is null or s.amount_minor <> c.amount_minor
          or c.state in ('won', 'lost') and s.status <> c.state)`,
  },
];
