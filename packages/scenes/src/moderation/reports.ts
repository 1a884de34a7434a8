import { newId } from '@guildhall/domain/kernel/ids';
import type { FileReport } from '@guildhall/domain/moderation/schema';
import type { BrokenRule, Measure } from '@guildhall/domain/moderation/types';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { appealReport } from '@guildhall/services/moderation/appeal-report';
import { fileReport } from '@guildhall/services/moderation/file-report';
import {
  actOnReport,
  dismissReport,
  takeReport,
} from '@guildhall/services/moderation/handle-report';
import type { Scene } from '../scene.ts';

/** An act on a report, with a key of its own. */
export const onReport = (id: string) => ({ idempotency_key: newId(), report_id: id });

/** A user reports something; of the other reasons and notes their own. Returns the report's id. */
export async function filedReport(
  { services }: Scene,
  reporter: Viewer,
  about: Pick<FileReport, 'kind' | 'target_id'> & Partial<FileReport>,
): Promise<string> {
  const input = { reason: 'fraud', note: 'Look at it, please.', ...about } as const;
  return (await fileReport(services, reporter, input)).report_id;
}

/** A user is reported. Returns the id of the report. */
export const reportedUser = async (scene: Scene, reporter: Viewer, userId: string) =>
  await filedReport(scene, reporter, { kind: 'user', target_id: userId });

/** A member of staff takes a report. Returns its id. */
export async function takenReport({ services }: Scene, staff: Viewer, id: string) {
  await takeReport(services, staff, onReport(id));
  return id;
}

/** A taken report is acted on. */
export async function actedReport(
  { services }: Scene,
  staff: Viewer,
  id: string,
  {
    rule = 'fraud',
    measures = ['warn'],
  }: { readonly rule?: BrokenRule; readonly measures?: readonly Measure[] } = {},
) {
  const reason = 'The pictures show it, and there is no answer to it.';
  const input = { ...onReport(id), rule, measures: [...measures], reason };
  return await actOnReport(services, staff, input);
}

/** A taken report is dismissed. */
export async function dismissedReport({ services }: Scene, staff: Viewer, id: string) {
  const reason = 'Nothing of this can be seen in what was reported.';
  return await dismissReport(services, staff, { ...onReport(id), reason });
}

/** Whom a decision is against appeals it. */
export async function appealedReport({ services }: Scene, appellant: Viewer, id: string) {
  const text = 'Please look at the second message again.';
  return await appealReport(services, appellant, { ...onReport(id), text });
}
