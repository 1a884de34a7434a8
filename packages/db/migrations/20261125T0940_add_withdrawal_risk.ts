import { type Kysely, sql } from 'kysely';

/** Numbers that every version of the rule book gets (decision 90). */
const NUMBERS = {
  withdrawal_risk_rules: {
    new_method: { weight: 15, hours: 336 },
    shared_method: { weight: 30, users: 1 },
    few_withdrawals: { weight: 10, withdrawals: 1 },
    high_first_withdrawal: { weight: 20, least_minor: 50_000 },
    above_usual: { weight: 20, share: 30_000 },
    recent_earnings: { weight: 15, hours: 24, share: 5_000 },
    new_device: { weight: 15, hours: 168 },
    shared_device: { weight: 25, users: 1 },
    new_country: { weight: 20, hours: 24 },
    many_withdrawals: { weight: 20, withdrawals: 4 },
    open_chargebacks: { weight: 30, chargebacks: 1 },
    debt: { weight: 25, least_minor: 1 },
  },
};

/** What the risk score of a withdrawal consists of: `[{ rule, weight, found }]`. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table withdrawals add column risk_reasons jsonb not null default '[]'
    constraint withdrawals_risk_reasons_check check (jsonb_typeof(risk_reasons) = 'array')`.execute(
    db,
  );
  await sql`update rule_versions set numbers = ${JSON.stringify(NUMBERS)}::jsonb || numbers`.execute(
    db,
  );
}
