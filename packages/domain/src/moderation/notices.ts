import { notice, type NoticeDeclarations } from '../kernel/notices.ts';
import type { RestrictionKind } from '../users/types.ts';
import type {
  BrokenRule,
  Measure,
  PointRule,
  ReportKind,
  ReportOutcome,
  RestrictionRule,
} from './types.ts';

interface OfReport {
  readonly report_id: string;
  readonly report_kind: ReportKind;
}

interface OfRestriction {
  readonly restriction_id: string;
  readonly restriction_kind: RestrictionKind;
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
    OfReport & {
      readonly outcome: ReportOutcome;
      readonly is_upheld: boolean;
      /** Whether what was removed is there again. */
      readonly is_restored: boolean;
    }
  >(aboutOneself),
  /** Points were given, and how many count now. */
  points_given: notice<
    'user',
    {
      readonly rule: PointRule;
      readonly points: number;
      readonly total_points: number;
      readonly is_automated: boolean;
    }
  >(aboutOneself),
  /** To whom it restricts: which rule, whether a person decided, until when, and the appeal. */
  restriction_imposed: notice<
    'user',
    OfRestriction & {
      readonly rule: RestrictionRule;
      readonly is_automated: boolean;
      /** Null for a ban. */
      readonly ends_at: string | null;
      readonly appeal_until: string;
    }
  >(aboutOneself),
  /** It ends earlier or later than was said. */
  restriction_changed: notice<'user', OfRestriction & { readonly ends_at: string }>(aboutOneself),
  restriction_ended: notice<'user', OfRestriction & { readonly is_lifted: boolean }>(aboutOneself),
  restriction_appeal_decided: notice<'user', OfRestriction & { readonly is_upheld: boolean }>(
    aboutOneself,
  ),
} as const satisfies NoticeDeclarations;
