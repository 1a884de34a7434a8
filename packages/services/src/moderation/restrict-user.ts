import { readAppNow } from '@guildhall/db/clock';
import type { Database } from '@guildhall/db/database';
import {
  listStanding,
  type RestrictionRow,
  sumPoints,
  withdrawPoints,
} from '@guildhall/db/moderation/restriction-commands';
import { newId } from '@guildhall/domain/kernel/ids';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import {
  LADDER,
  restrictionEnds,
  reviewDue,
  type Sanction,
} from '@guildhall/domain/moderation/restriction-rules';
import type { RestrictionRule } from '@guildhall/domain/moderation/types';
import { appealableUntil } from '@guildhall/domain/moderation/rules';
import type { Transaction } from 'kysely';
import { notify } from '../kernel/notify.ts';
import { BY_SYSTEM } from './apply-event.ts';
import {
  applyRestrictionEvent,
  createRestriction,
  restrictionFacts,
} from './apply-restriction-event.ts';

type Trx = Transaction<Database>;
type Rules = Pick<RuleBook, 'moderation'>;

/** Who imposes a restriction: staff by a report, or the system after points. */
export type Imposer =
  | { readonly actor_id: string; readonly report_id: string; readonly statement: string }
  | { readonly actor_id: null; readonly cause_id: string; readonly total_points: number };

/** What a restriction begins with. */
export const NO_APPEAL = {
  statement: null,
  total_points: null,
  report_id: null,
  cause_id: null,
  appeal: null,
  appealed_at: null,
  appeal_statement: null,
  appeal_decider_id: null,
  appeal_decided_at: null,
} as const;

/**
 * RS1: restricts a user, whom the caller has locked, and tells them. Refuses
 * RESTRICTION_EVENT_REFUSED for an end or a rule that does not suit the kind. Returns its id.
 */
export async function restrictUser(
  trx: Trx,
  { user_id, sanction, rule }: { user_id: string; sanction: Sanction; rule: RestrictionRule },
  imposer: Imposer,
  rules: Rules,
): Promise<string> {
  const now = await readAppNow(trx);
  const isAutomated = imposer.actor_id === null;
  const row: RestrictionRow = {
    id: newId(),
    user_id,
    kind: sanction.kind,
    state: 'in_force',
    rule,
    ...NO_APPEAL,
    ...imposer,
    in_effect: true,
    ends_at: restrictionEnds(now, sanction.days),
    due_at: sanction.needs_review ? reviewDue(now, rules.moderation) : null,
    created_at: now,
  };
  await createRestriction(trx, row, {
    event: 'impose',
    payload: { rule, is_automated: isAutomated },
    actors: [isAutomated ? 'system' : 'staff'],
    actor_id: imposer.actor_id,
    reason: row.statement,
    facts: restrictionFacts(row, { now, staff_id: imposer.actor_id, rules }),
  });
  const told = {
    kind: 'restriction_imposed',
    restriction_id: row.id,
    restriction_kind: row.kind,
    rule,
    is_automated: isAutomated,
    ends_at: row.ends_at?.toISOString() ?? null,
    appeal_until: appealableUntil(now, rules.moderation).toISOString(),
  } as const;
  await notify(trx, { user_id }, told);
  return row.id;
}

/** RS11: the system withdraws a restriction of a locked user, and tells them. */
async function withdraw(trx: Trx, row: RestrictionRow, rules: Rules): Promise<void> {
  const now = await readAppNow(trx);
  const facts = restrictionFacts(row, { now, staff_id: null, rules });
  const { in_effect: wasInEffect } = row;
  await applyRestrictionEvent(trx, row, { event: 'withdraw', ...BY_SYSTEM, facts });
  if (wasInEffect) await tellEnd(trx, row, true);
}

/** Tells a user that a restriction of theirs is over, or was lifted. */
export async function tellEnd(
  trx: Trx,
  { id, user_id, kind }: Pick<RestrictionRow, 'id' | 'user_id' | 'kind'>,
  isLifted: boolean,
): Promise<void> {
  const facts = { restriction_id: id, restriction_kind: kind, is_lifted: isLifted };
  await notify(trx, { user_id }, { kind: 'restriction_ended', ...facts });
}

/**
 * What a report has led to no longer counts: its points, its restriction, and what the system did
 * because of those points. The caller has locked the user.
 */
export async function withdrawReportActs(
  trx: Trx,
  { report_id, user_id }: { readonly report_id: string; readonly user_id: string },
  rules: Rules,
): Promise<void> {
  for (const row of await listStanding(trx, { report_id })) await withdraw(trx, row, rules);
  await withdrawPoints(trx, { report_id });
  await withdrawUnfounded(trx, user_id, rules);
}

/** The points that led to a restriction no longer count, nor what else followed from them. */
export async function withdrawCause(
  trx: Trx,
  { cause_id: causeId, user_id: userId }: Pick<RestrictionRow, 'cause_id' | 'user_id'>,
  rules: Rules,
): Promise<void> {
  if (causeId === null) return;
  await withdrawPoints(trx, { id: causeId });
  await withdrawUnfounded(trx, userId, rules);
}

/** Withdraws what the ladder has done when fewer points than its lowest step count for it. */
async function withdrawUnfounded(trx: Trx, userId: string, rules: Rules): Promise<void> {
  const standing = await listStanding(trx, { user_id: userId });
  for (const row of standing.filter(({ rule }) => rule === 'points')) {
    const total = await sumPoints(trx, userId, row.created_at);
    const step = LADDER.findLast(({ points }) => points <= (row.total_points ?? 0));
    if (step !== undefined && total < step.points) await withdraw(trx, row, rules);
  }
}
