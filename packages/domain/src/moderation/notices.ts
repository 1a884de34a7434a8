import { notice, type NoticeDeclarations } from '../kernel/notices.ts';
import type { BrokenRule, Measure, ReportKind, ReportOutcome } from './types.ts';

interface OfReport {
  readonly report_id: string;
  readonly report_kind: ReportKind;
}

const base = { audience: ['user'], channels: ['app', 'mail'] } as const;
/** Nobody may turn off what is decided about themselves. */
const aboutOneself = { ...base, group: 'security' } as const;
const aboutOthers = { ...base, group: 'messages' } as const;

export const moderationNotices = {
  /** To the reporters: what was decided. */
  report_decided: notice<'user', OfReport & { readonly outcome: ReportOutcome }>(aboutOthers),
  /** To the target: which rule, what was done, and until when they may appeal. */
  report_actioned: notice<
    'user',
    OfReport & {
      readonly rule: BrokenRule;
      readonly measures: readonly Measure[];
      readonly appeal_until: string;
    }
  >(aboutOneself),
  /** To whom a decision was against and is no longer, or is for good. */
  report_appeal_decided: notice<
    'user',
    OfReport & { readonly outcome: ReportOutcome; readonly is_upheld: boolean }
  >(aboutOneself),
} as const satisfies NoticeDeclarations;
