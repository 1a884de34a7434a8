import type { RefusedRows } from '../test-refused-row.ts';

export const walletRefused: RefusedRows = {
  statements: [
    [
      'a negative balance (INV4)',
      `update ledger_accounts set balance_minor = -1 where id = 'wallet:' || $buyer`,
      'ledger_accounts_never_below_zero',
    ],
    [
      'an owned account without a balance',
      `update ledger_accounts set balance_minor = null where id = 'wallet:' || $buyer`,
      'ledger_accounts_owned_has_balance',
    ],
    [
      'a line that is neither debit nor credit (INV2)',
      `insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
      select id, 99, 'psp', 'neither', 1 from ledger_transactions limit 1`,
      'ledger_entries_direction_check',
    ],
    [
      'two holds of one kind for one unit (INV6)',
      `insert into ledger_holds
        (id, kind, order_id, order_unit_id, seller_id, amount_minor, release_at)
      select uuidv7(), kind, order_id, order_unit_id, seller_id, amount_minor, release_at
        from ledger_holds where order_unit_id = $protected_unit`,
      'ledger_holds_order_unit_id_kind_key',
    ],
    [
      'a released hold without a time (INV6)',
      `update ledger_holds set state = 'released' where order_unit_id = $protected_unit`,
      'ledger_holds_resolved_once',
    ],
    [
      'a held slice of which nothing is left (INV6)',
      `update ledger_holds set resolved_minor = amount_minor
      where kind = 'hold' and order_unit_id = $protected_unit`,
      'ledger_holds_resolved_part',
    ],
    [
      'a slice with a part gone that is released as a whole (INV6)',
      `update ledger_holds set resolved_minor = 1, state = 'released', resolved_at = now()
      where kind = 'hold' and order_unit_id = $protected_unit`,
      'ledger_holds_resolved_part',
    ],
    [
      'two reversals of one posting (W3)',
      `insert into ledger_transactions (id, event_key, code, reverses)
      select uuidv7(), key, 'E1', (select id from ledger_transactions limit 1)
        from (values ('r1'), ('r2')) as keys (key)`,
      'ledger_transactions_reverses_key',
    ],
    [
      'a freeze of two things',
      `insert into ledger_freezes (id, order_unit_id, account_id, owner_kind, owner_id, reason)
      values (uuidv7(), $delivered_unit, 'psp', 'staff', $seller, 'r')`,
      'ledger_freezes_one_subject',
    ],
    [
      'a freeze without a reason',
      `insert into ledger_freezes (id, order_unit_id, owner_kind, owner_id, reason)
      values (uuidv7(), $delivered_unit, 'staff', $seller, '')`,
      'ledger_freezes_reason_check',
    ],
    [
      'a freeze of nobody’s',
      `insert into ledger_freezes (id, order_unit_id, owner_kind, owner_id, reason)
      values (uuidv7(), $delivered_unit, 'mood', $seller, 'r')`,
      'ledger_freezes_owner_kind_check',
    ],
    [
      'two freezes of one thing for one case',
      `insert into ledger_freezes (id, order_unit_id, owner_kind, owner_id, reason)
      values (uuidv7(), $delivered_unit, 'staff', $seller, 'r'),
        (uuidv7(), $delivered_unit, 'staff', $seller, 's')`,
      'ledger_freezes_once',
    ],
    [
      'one event posted twice (INV5)',
      `insert into ledger_transactions (id, event_key, code)
      select uuidv7(), event_key, code from ledger_transactions limit 1`,
      'ledger_transactions_event_key_key',
    ],
    [
      'a line with the amount zero',
      `insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
      select id, 99, 'psp', 'debit', 0 from ledger_transactions limit 1`,
      'ledger_entries_amount_minor_check',
    ],
  ],
  values: [
    ['ledger_accounts', `kind = 'psp'`, 'ledger_accounts_check'],
    ['ledger_accounts', `normal_side = 'left'`, 'ledger_accounts_normal_side_check'],
    ['ledger_holds', 'amount_minor = 0', 'ledger_holds_amount_minor_check'],
    ['ledger_holds', `kind = 'other'`, 'ledger_holds_kind_check'],
    [
      'ledger_holds',
      `state = 'other', resolved_at = now(), resolved_minor = amount_minor`,
      'ledger_holds_state_check',
    ],
  ],
};
