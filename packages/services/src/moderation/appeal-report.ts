import type { AppealReport } from '@guildhall/domain/moderation/schema';
import { refuseCredentials } from '../kernel/contact-filter/refuse-credentials.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { applyReportEvent } from './apply-event.ts';
import type { ModerationContext } from './context.ts';
import { lockReport } from './lock-report.ts';

/**
 * RP9, RP10: whom a decision is against appeals it, once within six months; another person decides
 * within 72 hours. Refuses INPUT_INVALID for credentials, REPORT_NOT_FOUND, REPORT_EVENT_REFUSED.
 */
export async function appealReport(
  context: ModerationContext,
  viewer: Viewer,
  input: AppealReport,
): Promise<{ state: string }> {
  refuseCredentials({ text: input.text });
  const rules = await context.rule_books.current();
  const call = { operation: 'moderation.appeal', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async (work) => {
    const named = { id: input.report_id, rules, as: 'side' } as const;
    const locked = await lockReport(context, work.trx, viewer, named);
    const { state } = await applyReportEvent(work, locked, {
      event: 'appeal',
      actors: locked.actors,
      actor_id: viewer.user_id,
      // The clock of the appeal is another one than that of the decision.
      changes: {
        appeal: input.text,
        appealed_at: locked.now,
        officer_id: null,
        late_at: null,
      },
    });
    return { state };
  });
}
