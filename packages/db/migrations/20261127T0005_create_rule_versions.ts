import { type Kysely, sql } from 'kysely';

/** The numbers of the first version (`firstRuleBook` in packages/domain has the same). */
const NUMBERS = {
  pay_ttl_minutes: 15,
  risk_review_score: 70,
  risk_review_hours: 2,
  second_person_above_minor: 100_000,
  delivery_choices_minutes: [20, 60, 180, 360, 720, 1440, 2880],
  late_grace_minutes: 30,
  late_auto_hours: 24,
  request_answer_hours: 6,
  inspect_hours: 72,
  inspect_after_reveal_hours: 24,
  resume_least_hours: 24,
  problem_pause_hours: 72,
  reminder_hours: [24, 48, 66],
  warranty_days: { A: 7, B: 14, C: 30 },
  warranty_choices_days: [7, 14, 30, 60, 90],
  reserve_days: { account: 90, gift_card: 30 },
  recall_cover_days: 90,
  buyer_fee: {
    account: { share: 400, least_minor: 30 },
    gift_card: { share: 250, least_minor: 30 },
  },
  fund_share: 100,
  levels: [
    {
      commission: { account: 800, gift_card: 500 },
      max_active_offers: 10,
      max_price_minor: 15_000,
      early_release: 0,
      reserve: 1000,
      code_hold_days: 7,
    },
    {
      commission: { account: 750, gift_card: 450 },
      max_active_offers: 50,
      max_price_minor: 50_000,
      early_release: 0,
      reserve: 800,
      code_hold_days: 5,
    },
    {
      commission: { account: 700, gift_card: 400 },
      max_active_offers: 200,
      max_price_minor: 150_000,
      early_release: 2500,
      reserve: 600,
      code_hold_days: 3,
    },
    {
      commission: { account: 600, gift_card: 350 },
      max_active_offers: 1000,
      max_price_minor: 500_000,
      early_release: 5000,
      reserve: 400,
      code_hold_days: 2,
    },
    {
      commission: { account: 500, gift_card: 300 },
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
  offer_days: { others: 30, new_seller: 14 },
  reviewed_first_offers: 5,
  max_price_tiers: 5,
  reveal_tries_per_hour: 10,
  top_up: { most_minor: 200_000, least_minor: 1000 },
  payment_limits: {
    top_ups: [
      { per_day: 5, verification: 0, max_day_minor: 200_000 },
      { per_day: 20, verification: 2, max_day_minor: 1_000_000 },
    ],
    unfinished: 5,
    top_up_page_minutes: 60,
  },
  refunds_to_source: {
    cost: { share: 290, fixed_minor: 30 },
    per_day: 10,
    free_unused: 1,
    review_hours: 48,
    max_day_minor: 1_000_000,
    free_unused_days: 30,
  },
  archive_undo_hours: 24,
  price_review: { days: 30, above_share: 30_000, below_share: 4000, least_sales: 10 },
  withdrawals: {
    fees: {
      bank: { share: 100, most_minor: 1000, fixed_minor: 0, least_minor: 100 },
      e_wallet: { share: 100, most_minor: 1_000_000_000, fixed_minor: 0, least_minor: 0 },
      stablecoin: { share: 0, most_minor: 1_000_000_000, fixed_minor: 100, least_minor: 0 },
    },
    hold_days: 30,
    least_minor: 1000,
    review_hours: 24,
    network_costs: { polygon: 10, ethereum: 300 },
    free_per_month: 1,
    day_limits_minor: [50_000, 100_000, 300_000, 1_000_000, 2_500_000],
    new_device_hours: 24,
    auto_approve_hours: 48,
    extended_hold_days: 60,
    security_cooldown_hours: 72,
  },
  risk_rules: {
    new_user: { weight: 10, hours: 24 },
    few_orders: { weight: 15, orders: 1 },
    new_device: { weight: 15, hours: 24 },
    above_usual: { weight: 20, share: 30_000 },
    early_order: { weight: 15, minutes: 10 },
    many_orders: { weight: 20, orders: 5 },
    new_country: { weight: 20, hours: 24 },
    shared_device: { weight: 25, users: 1 },
    high_first_order: { weight: 25, least_minor: 20_000 },
  },
  withdrawal_risk_rules: {
    debt: { weight: 25, least_minor: 1 },
    new_device: { weight: 15, hours: 168 },
    new_method: { weight: 15, hours: 336 },
    above_usual: { weight: 20, share: 30_000 },
    new_country: { weight: 20, hours: 24 },
    shared_device: { weight: 25, users: 1 },
    shared_method: { weight: 30, users: 1 },
    few_withdrawals: { weight: 10, withdrawals: 1 },
    recent_earnings: { weight: 15, hours: 24, share: 5000 },
    many_withdrawals: { weight: 20, withdrawals: 4 },
    open_chargebacks: { weight: 30, chargebacks: 1 },
    high_first_withdrawal: { weight: 20, least_minor: 50_000 },
  },
  checklist_undo_minutes: 10,
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
  await sql`grant select, insert on rule_versions to guildhall_app`.execute(db);
  await sql`
    insert into rule_versions (version, effective_at, numbers, reason)
    values (1, '2000-01-01T00:00:00Z', ${JSON.stringify(NUMBERS)}::jsonb,
      'The numbers of the first release')`.execute(db);
}
