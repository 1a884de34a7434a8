import { type Kysely, sql } from 'kysely';

/** Version 1 of the rule book: the numbers that the code had as constants until now. */
const NUMBERS = {
  pay_ttl_minutes: 15,
  risk_review_score: 70,
  risk_review_hours: 2,
  second_person_above_minor: 100_000,
  delivery_choices_minutes: [20, 60, 180, 360, 720, 1440, 2880],
  late_grace_minutes: 30,
  late_auto_hours: 24,
  inspect_hours: 72,
  inspect_after_reveal_hours: 24,
  resume_least_hours: 24,
  reminder_hours: [24, 48, 66],
  warranty_days: {
    A: 7,
    B: 14,
    C: 30,
  },
  warranty_choices_days: [7, 14, 30, 60, 90],
  reserve_days: {
    account: 90,
    gift_card: 30,
  },
  recall_cover_days: 90,
  buyer_fee: {
    account: {
      share: 400,
      least_minor: 30,
    },
    gift_card: {
      share: 250,
      least_minor: 30,
    },
  },
  fund_share: 100,
  levels: [
    {
      commission: {
        account: 800,
        gift_card: 500,
      },
      max_active_offers: 10,
      max_price_minor: 15_000,
      early_release: 0,
      reserve: 1000,
      code_hold_days: 7,
    },
    {
      commission: {
        account: 750,
        gift_card: 450,
      },
      max_active_offers: 50,
      max_price_minor: 50_000,
      early_release: 0,
      reserve: 800,
      code_hold_days: 5,
    },
    {
      commission: {
        account: 700,
        gift_card: 400,
      },
      max_active_offers: 200,
      max_price_minor: 150_000,
      early_release: 2500,
      reserve: 600,
      code_hold_days: 3,
    },
    {
      commission: {
        account: 600,
        gift_card: 350,
      },
      max_active_offers: 1000,
      max_price_minor: 500_000,
      early_release: 5000,
      reserve: 400,
      code_hold_days: 2,
    },
    {
      commission: {
        account: 500,
        gift_card: 300,
      },
      max_active_offers: 5000,
      max_price_minor: 1_000_000,
      early_release: 7000,
      reserve: 300,
      code_hold_days: 1,
    },
  ],
  buyer_limits: [
    {
      verification: 0,
      max_order_minor: 25_000,
      max_day_minor: 50_000,
      orders_per_hour: 5,
    },
    {
      verification: 1,
      max_order_minor: 100_000,
      max_day_minor: 100_000,
      orders_per_hour: 10,
    },
    {
      verification: 2,
      max_order_minor: 1_000_000,
      max_day_minor: 1_000_000,
      orders_per_hour: 10,
    },
  ],
  orders_opened_per_hour: 10,
  min_price_minor: 100,
  max_price_minor: 1_000_000,
  codes_per_order_new_buyer: 10,
  codes_per_order: 50,
  new_buyer_completed_orders: 1,
  offer_days: {
    new_seller: 14,
    others: 30,
  },
  reviewed_first_offers: 5,
  max_price_tiers: 5,
  reveal_tries_per_hour: 10,
};

/**
 * The rule book as rows: a change is a new version with the date from which it holds. A version is
 * announced ahead, so that every server knows it before it is in force.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table rule_versions (
      version integer primary key check (version >= 1),
      effective_at timestamptz not null,
      numbers jsonb not null check (jsonb_typeof(numbers) = 'object'),
      created_by uuid references users,
      reason text not null check (length(reason) between 1 and 2000),
      created_at timestamptz not null default app_now(),
      constraint rule_versions_announced check (
        version = 1 or effective_at >= created_at + interval '10 minutes'),
      constraint rule_versions_has_author check (version = 1 or created_by is not null)
    )`.execute(db);
  await sql`
    insert into rule_versions (version, effective_at, numbers, reason)
    values (1, '2000-01-01T00:00:00Z', ${JSON.stringify(NUMBERS)}::jsonb,
      'The numbers of the first release')`.execute(db);
  await sql`grant select, insert on rule_versions to guildhall_app`.execute(db);
  // How many codes an order may have is a number of the rule book now.
  await sql`alter table orders drop constraint orders_quantity_check,
    add constraint orders_quantity_check check (quantity between 1 and 1000)`.execute(db);
  // Offers whose price was computed with other fees than today's are found by their version.
  await sql`create index offers_rule_version on offers (rule_version)`.execute(db);
}
