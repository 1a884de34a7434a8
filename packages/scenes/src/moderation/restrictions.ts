import type { SanctionKind } from '@guildhall/domain/moderation/restriction-rules';
import { newId } from '@guildhall/domain/kernel/ids';
import { inTransaction } from '@guildhall/db/transaction';
import type { BrokenRule, PointRule } from '@guildhall/domain/moderation/types';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { givePoints } from '@guildhall/services/moderation/give-points';
import { actOnReport } from '@guildhall/services/moderation/handle-report';
import { appealRestriction } from '@guildhall/services/moderation/handle-restriction';
import { readOwnRestrictions } from '@guildhall/services/moderation/list-restrictions';
import { actor } from '../actors.ts';
import type { Scene } from '../scene.ts';
import { actedReport, onReport, reportedUser, takenReport } from './reports.ts';

interface Restriction {
  readonly kind: SanctionKind;
  readonly days?: number;
  readonly rule?: BrokenRule;
  /** The member of staff who decides; a new one without. */
  readonly staff?: Viewer;
}

/** An act on a restriction, with a key and a reason of its own. */
export const onRestriction = (id: string) => ({
  idempotency_key: newId(),
  restriction_id: id,
  reason: 'We have looked at it, and this is right.',
});

/** A new user reports somebody, and staff restrict them. Returns the id of the restriction. */
export async function restrictedUser(
  scene: Scene,
  { user_id: userId }: Pick<Viewer, 'user_id'>,
  { kind, days = 7, rule = 'off_platform_payment', staff }: Restriction,
): Promise<string> {
  const officer = staff ?? (await actor(scene, { role: 'support' }));
  const report = await reportedUser(scene, await actor(scene), userId);
  await takenReport(scene, officer, report);
  await actOnReport(scene.services, officer, {
    ...onReport(report),
    rule,
    measures: ['restrict'],
    reason: 'The pictures show it, and there is no answer to it.',
    restriction: { kind, days: kind === 'banned' ? null : days },
  });
  return await newestRestriction(scene, userId);
}

/** A new user reports somebody, and staff give them the points of a rule. Returns the report. */
export async function pointsByReport(
  scene: Scene,
  { user_id: userId }: Pick<Viewer, 'user_id'>,
  rule: BrokenRule,
  staff?: Viewer,
): Promise<string> {
  const officer = staff ?? (await actor(scene, { role: 'support' }));
  const report = await reportedUser(scene, await actor(scene), userId);
  await actedReport(scene, officer, await takenReport(scene, officer, report), {
    rule,
    measures: ['points'],
  });
  return report;
}

/** The system gives a user the points of a rule, as for an order. Returns their id. */
export async function pointsBySystem(
  { services }: Scene,
  { user_id: userId }: Pick<Viewer, 'user_id'>,
  rule: PointRule = 'late_delivery',
): Promise<string> {
  const rules = await services.rule_books.current();
  const cause = { source: 'order', source_id: newId(), actor_id: null } as const;
  await inTransaction(services.db, async (trx) => {
    await givePoints(trx, { user_id: userId, rule, ...cause }, rules);
  });
  const viewer = { user_id: userId, role: 'user' } as const;
  const [newest] = (await readOwnRestrictions(services, viewer)).points;
  if (newest === undefined) throw new Error('there are no points');
  return newest.id;
}

/** The id of the newest restriction of a user. */
export async function newestRestriction({ services }: Scene, userId: string): Promise<string> {
  const viewer = { user_id: userId, role: 'user' } as const;
  const [newest] = (await readOwnRestrictions(services, viewer)).restrictions;
  if (newest === undefined) throw new Error('nothing restricts this user');
  return newest.id;
}

/** Whom it restricts appeals. */
export async function appealedRestriction({ services }: Scene, user: Viewer, id: string) {
  const text = 'Please look at the second message again.';
  const { idempotency_key, restriction_id } = onRestriction(id);
  return await appealRestriction(services, user, { idempotency_key, restriction_id, text });
}
