import { off, weaker, type Weakening } from './weakening.ts';

/** Checks, unique keys and rights of the other rooms, by the migration that made them. */
export const roomWeakenings: readonly [migration: string, Weakening[]][] = [
  [
    '20261120T1205_create_orders',
    [
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
    ],
  ],
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
  [
    '20261121T1600_create_sign_in',
    [
      off('identities: one is of one user', '      primary key (issuer, subject),\n'),
      off(
        'identities_one_of_each',
        ',\n      constraint identities_one_of_each unique (user_id, issuer)',
      ),
      off('used_states: once', 'state_hash text primary key', 'state_hash text'),
      off('used_tickets: once', 'ticket_hash text primary key', 'ticket_hash text'),
      weaker(
        'totp_secrets_confirmed',
        'not unique',
        'create unique index totp_secrets_confirmed',
        'create index totp_secrets_confirmed',
      ),
      weaker(
        'totp_secrets_waiting',
        'not unique',
        'create unique index totp_secrets_waiting',
        'create index totp_secrets_waiting',
      ),
      off('recovery_codes: each once', ',\n      primary key (user_id, code_hash)'),
      off('passkeys: one is of one user', 'id text primary key', 'id text not null'),
      off(
        'devices_one_for_each',
        ',\n      constraint devices_one_for_each unique (user_id, token_hash)',
      ),
      off('sign_ups: the address is normal', ' check (email = lower(email))'),
      off(
        'sign_ups: an identity is whole',
        ',\n      check ((issuer is null) = (subject is null))',
      ),
      off(
        'sign_ups: somebody who can sign in',
        ',\n      check (password_hash is not null or subject is not null)',
      ),
      off('first_admin_tokens: each once', 'token_hash text primary key', 'token_hash text'),
      off(
        'rate_limits: one count for each key',
        'key varchar(255) primary key',
        'key text not null',
      ),
    ],
  ],
];
