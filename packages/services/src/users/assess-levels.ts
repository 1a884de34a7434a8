import type { Database } from '@guildhall/db/database';
import * as commands from '@guildhall/db/users/level-commands';
import * as queries from '@guildhall/db/users/level-queries';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  levelOf,
  type LevelStanding,
  nextAssessment,
  type SellerRecord,
  standingAfter,
} from '@guildhall/domain/users/rules';
import type { Kysely, Transaction } from 'kysely';

/** The users whose level time alone may have changed, at most `limit`. */
export async function listDueLevels(db: Kysely<Database>, limit: number): Promise<string[]> {
  return await queries.listDueLevels(db, limit);
}

/** Serializes assessments by an advisory lock: the facts are read after it. */
export async function lockLevels(trx: Transaction<Database>): Promise<void> {
  await commands.lockAssessment(trx);
}

/**
 * Adds to the feedback that a seller's level follows from; what is taken away is negative. The
 * seller is assessed again by the next run.
 */
export async function addFeedbackFacts(
  trx: Transaction<Database>,
  userId: string,
  facts: { readonly feedback: number; readonly positive: number },
): Promise<void> {
  await commands.addFeedbackFacts(trx, userId, facts);
}

/** What other rooms know of a seller, with how they were assessed last. */
type SellerFacts = queries.LevelRow & {
  readonly recent_orders: number | null;
  readonly recent_volume_minor: number | null;
  /** Disputes decided against them, and recalls. */
  readonly recent_lost: number | null;
  readonly recent_recalled: number | null;
  /** When the first order leaves the window. */
  readonly first_leaves_at: Date | null;
  readonly now: Date;
};

/**
 * Saves the levels that follow from the facts of sellers, with a row of history for each that
 * changes (rules.md §2). Returns how many sellers there were.
 */
export async function assessLevels(
  trx: Transaction<Database>,
  sellers: readonly SellerFacts[],
): Promise<number> {
  if (sellers.length === 0) return 0;
  const assessed = sellers.map((facts) => {
    const record = recordOf(facts);
    const standing = standingAfter(standingOf(facts), levelOf(record), facts.now);
    return { facts, record, standing };
  });
  await commands.saveAssessedLevels(
    trx,
    assessed.map(({ facts, record, standing }) => ({
      user_id: facts.id,
      orders: record.orders,
      volume_minor: record.volume_minor,
      lost_orders: record.lost_orders,
      recalled_orders: record.recalled_orders,
      ...standing,
      due_at: nextAssessment(facts.first_leaves_at, standing),
    })),
  );
  const changes = assessed.flatMap(({ facts, record, standing: { level } }) => {
    const { id: userId, seller_level: fromLevel } = facts;
    const change = { user_id: userId, from_level: fromLevel, to_level: level, facts: record };
    return level === fromLevel ? [] : [{ id: newId(), ...change }];
  });
  if (changes.length > 0) await commands.changeComputedLevels(trx, changes);
  return sellers.length;
}

function recordOf(facts: SellerFacts): SellerRecord {
  return {
    verification_level: facts.verification_level,
    orders: facts.recent_orders ?? 0,
    volume_minor: facts.recent_volume_minor ?? 0,
    feedback: facts.feedback ?? 0,
    positive_feedback: facts.positive_feedback ?? 0,
    lost_orders: facts.recent_lost ?? 0,
    recalled_orders: facts.recent_recalled ?? 0,
  };
}

/** A level that was set since the last assessment has not failed yet. */
function standingOf({
  seller_level: level,
  assessed_level: assessedLevel,
  failing_since,
  best_level,
}: SellerFacts): LevelStanding {
  if (level !== assessedLevel) return { level, failing_since: null, best_level: null };
  return { level, failing_since, best_level };
}
