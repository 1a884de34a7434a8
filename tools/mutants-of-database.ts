import { type Mutant, readSource, type Source } from './mutant.ts';

interface Weakening {
  readonly subject: string;
  readonly change: string;
  /** Stands once in the file. */
  readonly find: string;
  readonly put: string;
}

const off = (subject: string, find: string, put = ''): Weakening => ({
  subject,
  change: 'off',
  find,
  put,
});

const weaker = (subject: string, change: string, find: string, put: string): Weakening => ({
  subject,
  change,
  find,
  put,
});

const ledger: readonly Weakening[] = [
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
  weaker('balanced', 'one line is enough', 'if lines < 2 or', 'if lines < 1 or'),
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

const orders: readonly Weakening[] = [
  off(
    'orders_buyer_is_not_seller',
    'constraint orders_buyer_is_not_seller check (buyer_id <> seller_id),',
  ),
  off(
    'orders_waiting_has_due',
    "check (state = 'disputed' or\n        (state in ('awaiting_payment', 'payment_review', 'paid', 'in_delivery'))\n" +
      '          = (due_at is not null))',
    'check (true)',
  ),
  off(
    'order_units_waiting_has_due',
    "check (state = 'disputed' or\n        (state in ('delivered', 'in_protection')) = (due_at is not null))",
    'check (true)',
  ),
  weaker(
    'order_units_stock',
    'not unique',
    'create unique index order_units_stock',
    'create index order_units_stock',
  ),
  weaker(
    'order_units_stock',
    'for ever',
    "on order_units (stock_id)\n    where state not in ('cancelled', 'returned')",
    'on order_units (stock_id)',
  ),
  weaker(
    'orders: the total is price and fee',
    'price alone',
    '(price_minor + fee_minor)',
    '(price_minor)',
  ),
  weaker(
    'rights: order_history',
    'all',
    'grant select, insert on order_history',
    'grant all on order_history',
  ),
];

const others: readonly [file: string, Weakening[]][] = [
  [
    '20261120T1200_create_app_clock',
    [
      weaker(
        'app_now',
        'without the offset',
        '(select offset_seconds from app_clock where id = 1)',
        '0',
      ),
    ],
  ],
  [
    '20261120T1201_create_users',
    [
      off('users_email_unique', 'constraint users_email_unique unique (email),'),
      off(
        'username_key is unique',
        'username_key text not null unique',
        'username_key text not null',
      ),
      off(
        'users_email_is_normal',
        'constraint users_email_is_normal check (email = lower(email))',
        'check (true)',
      ),
    ],
  ],
  [
    '20261120T1203_create_offers',
    [
      weaker(
        'offers_no_duplicate',
        'not unique',
        'create unique index offers_no_duplicate',
        'create index offers_no_duplicate',
      ),
      off(
        'offers_waiting_has_due',
        "check (\n        (state in ('active', 'reserved', 'out_of_stock', 'paused')) = (due_at is not null))",
        'check (true)',
      ),
      weaker(
        'rights: offer_history',
        'all',
        'grant select, insert on offer_history',
        'grant all on offer_history',
      ),
    ],
  ],
  [
    '20261120T1204_create_vault',
    [
      off(
        'secret_fingerprints: a secret is sealed once',
        'fingerprint bytea primary key',
        'fingerprint bytea',
      ),
      weaker(
        'rights: stock_history, reveal_log',
        'all',
        'grant select, insert on stock_history',
        'grant all on stock_history',
      ),
      weaker(
        'rights: secrets',
        'all',
        'grant select, insert, delete on secrets',
        'grant all on secrets',
      ),
    ],
  ],
  [
    '20261120T1207_create_payments',
    [
      off(
        'payments: a reference of the provider is one payment',
        'unique (provider, provider_reference),',
      ),
      off(
        'payments_waiting_has_due',
        "check ((state = 'pending') = (due_at is not null))",
        'check (true)',
      ),
      off('provider_events: accepted once', ',\n      primary key (provider, event_id)'),
      weaker(
        'rights: payment_history, provider_events',
        'all',
        'grant select, insert on payment_history',
        'grant all on payment_history',
      ),
    ],
  ],
];

const MIGRATIONS = 'packages/db/migrations';

/** Whether the mutant is a change of the schema, which a database has from its first day on. */
export function isOfDatabase({ file }: Pick<Mutant, 'file'>): boolean {
  return file.startsWith(`${MIGRATIONS}/`);
}

/** The guards that the database itself keeps: checks, triggers, unique keys, rights. */
export function mutantsOfDatabase(): Mutant[] {
  const files: readonly [string, readonly Weakening[]][] = [
    ['20261120T1206_create_ledger', ledger],
    ['20261120T1205_create_orders', orders],
    ...others,
  ];
  return files.flatMap(([name, weakenings]) => {
    const source = readSource(`${MIGRATIONS}/${name}.ts`);
    return weakenings.map((weakening) => weakened(source, weakening));
  });
}

/** Throws when the text that is to be weakened is not there, or more than once. */
export function weakened(source: Source, { subject, change, find, put }: Weakening): Mutant {
  const start = source.text.indexOf(find);
  if (start < 0 || source.text.includes(find, start + 1)) {
    throw new Error(`${source.file}: "${find}" does not stand there exactly once`);
  }
  return {
    file: source.file,
    subject,
    change,
    edits: [{ start, end: start + find.length, text: put }],
  };
}
