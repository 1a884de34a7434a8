import { type Kysely, sql } from 'kysely';

/**
 * The evidence against a chargeback: what is submitted to the provider, and what became of it.
 * Those that are open already are left to staff. The sandbox provider keeps what it was sent, and
 * its bank may decide by that.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table chargebacks
      add column evidence jsonb,
      add column evidence_check_at timestamptz,
      add column evidence_sent_at timestamptz,
      add column evidence_failure text check (length(evidence_failure) <= 100),
      add constraint chargebacks_evidence_outcome
        check (num_nonnulls(evidence_check_at, evidence_sent_at, evidence_failure) <= 1),
      add constraint chargebacks_sent_has_evidence
        check (evidence_sent_at is null or evidence is not null)`.execute(db);
  await sql`create index chargebacks_evidence_check on chargebacks (evidence_check_at)
    where evidence_check_at is not null`.execute(db);
  await sql`
    alter table sandbox.chargebacks
      add column evidence jsonb,
      drop constraint chargebacks_ends_as_check,
      add constraint chargebacks_ends_as_check
        check (ends_as in ('won', 'lost', 'by_evidence'))`.execute(db);
}
