import { type Kysely, sql } from 'kysely';

/** Numbers that every version of the rule book gets (decision 76). */
const NUMBERS = {
  risk_rules: {
    new_user: { weight: 10, hours: 24 },
    early_order: { weight: 15, minutes: 10 },
    few_orders: { weight: 15, orders: 1 },
    high_first_order: { weight: 25, least_minor: 20_000 },
    above_usual: { weight: 20, share: 30_000 },
    new_device: { weight: 15, hours: 24 },
    shared_device: { weight: 25, users: 1 },
    new_country: { weight: 20, hours: 24 },
    many_orders: { weight: 20, orders: 5 },
  },
};

/** What the risk score of an order consists of: `[{ rule, weight, found }]`. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table orders add column risk_reasons jsonb not null default '[]'
    constraint orders_risk_reasons_check check (jsonb_typeof(risk_reasons) = 'array')`.execute(db);
  // Finds the other users of a device.
  await sql`create index devices_token on devices (token_hash)`.execute(db);
  await sql`update rule_versions set numbers = ${JSON.stringify(NUMBERS)}::jsonb || numbers`.execute(
    db,
  );
}
