import { off, weaker, type Weakening } from './weakening.ts';

/** What `ledger_post`, the triggers and the checks of the ledger stand for. */
export const ledgerWeakenings: readonly Weakening[] = [
  weaker(
    'ledger_post: insufficient funds',
    'not asked',
    'where id = change.id and balance_minor + change.difference >= 0',
    'where id = change.id',
  ),
  weaker(
    'ledger_post: insufficient funds',
    'the last cent refused',
    'balance_minor + change.difference >= 0;',
    'balance_minor + change.difference > 0;',
  ),
  weaker(
    'ledger_post: insufficient funds',
    'the wrong sum missing',
    'select -(balance_minor + change.difference) into short',
    'select -change.difference into short',
  ),
  off('ledger_post: an event key is posted once', 'if not found then return false; end if;'),
  weaker(
    'ledger_post: cached balance',
    'not moved',
    'set balance_minor = balance_minor + change.difference',
    'set balance_minor = balance_minor',
  ),
  weaker(
    'ledger_post: cached balance',
    'the other way',
    'case l.direction when a.normal_side then l.amount_minor\n' +
      '                         else -l.amount_minor end',
    'case l.direction when a.normal_side then -l.amount_minor else l.amount_minor end',
  ),
  weaker(
    'ledger_post: a line into an unknown account',
    'left out',
    'left join ledger_accounts a on',
    'join ledger_accounts a on',
  ),
  weaker('ledger_post', 'as its caller', 'security definer set', 'security invoker set'),
  off('ledger_post: search path', 'set search_path = public, pg_temp'),
  weaker(
    'ledger_post: an order’s hold names its seller',
    'off',
    "when kind = 'hold' then (select seller_id from orders where id = owner_id)",
    "when kind = 'hold' then null",
  ),
  off(
    'ledger_accounts_never_below_zero',
    'constraint ledger_accounts_never_below_zero check (balance_minor >= 0),',
  ),
  off(
    'ledger_accounts_owned_has_balance',
    'constraint ledger_accounts_owned_has_balance check (\n' +
      '        (owner_id is null) = (balance_minor is null))',
    'check (true)',
  ),
  off(
    'ledger_accounts: only known kinds have owners',
    "check (kind in ('wallet', 'available', 'reserve', 'receivable',\n" +
      "        'escrow', 'hold', 'wd') or owner_id is null)",
  ),
  off(
    'ledger_entries: two sides',
    "direction text not null check (direction in ('debit', 'credit'))",
    'direction text not null',
  ),
  off(
    'ledger_entries: amounts above zero',
    "check (direction in ('debit', 'credit')),\n" +
      '      amount_minor bigint not null check (amount_minor > 0)',
    "check (direction in ('debit', 'credit')),\n      amount_minor bigint not null",
  ),
  off(
    'append_only',
    "for (const table of ['ledger_entries', 'ledger_transactions']) {",
    'for (const table of [] as string[]) {',
  ),
  weaker(
    'append_only',
    'not for ledger_entries',
    "for (const table of ['ledger_entries', 'ledger_transactions']) {",
    "for (const table of ['ledger_transactions']) {",
  ),
  weaker(
    'append_only',
    'not for ledger_transactions',
    "for (const table of ['ledger_entries', 'ledger_transactions']) {",
    "for (const table of ['ledger_entries']) {",
  ),
  weaker(
    'append_only',
    'not for updates',
    'before update or delete or truncate',
    'before delete or truncate',
  ),
  weaker(
    'append_only',
    'not for deletes',
    'before update or delete or truncate',
    'before update or truncate',
  ),
  weaker(
    'append_only',
    'not for truncate',
    'before update or delete or truncate',
    'before update or delete',
  ),
  weaker(
    'no_late_entries',
    'off',
    'where transaction_id = written.transaction_id) > written.lines then',
    'where transaction_id = written.transaction_id) < 0 then',
  ),
  weaker(
    'balanced',
    'not by lines',
    'if lines < 2 or difference <> 0 then',
    'if difference <> 0 then',
  ),
  weaker('balanced', 'not by sum', 'if lines < 2 or difference <> 0 then', 'if lines < 2 then'),
  weaker(
    'balanced',
    'debits alone',
    "when 'debit' then amount_minor\n        else -amount_minor end",
    "when 'debit' then amount_minor\n        else 0 end",
  ),
  off('ledger_holds: one of a kind for each unit', 'unique (order_unit_id, kind),'),
  off(
    'ledger_holds_resolved_once',
    "constraint ledger_holds_resolved_once check ((state = 'held') = (resolved_at is null))",
    'check (true)',
  ),
  weaker(
    'rights: ledger',
    'all',
    'grant select on ledger_accounts, ledger_transactions, ledger_entries',
    'grant all on ledger_accounts, ledger_transactions, ledger_entries',
  ),
  weaker(
    'rights: ledger_holds',
    'all',
    'grant select, insert, update on ledger_holds',
    'grant all on ledger_holds',
  ),
  weaker(
    'rights: ledger_post',
    'for everybody',
    'revoke all on function ledger_post from public',
    'grant execute on function ledger_post to public',
  ),
];
