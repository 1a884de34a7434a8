import type { RuleBook } from '../kernel/rules/rule-book.ts';
import type { Lifecycle, LifecycleTypes, Transition } from '../kernel/transitions.ts';
import { ageAt, checksNeeded, isRenewable, nextTryAt } from './rules.ts';
import {
  type ApplicantKind,
  type Check,
  type PaperFault,
  type PaperKind,
  type RejectionReason,
  type RevocationReason,
  type VerifiableLevel,
  VERIFICATION_STATES,
  type VerificationActor,
  type VerificationEvent,
  type VerificationState,
} from './types.ts';

/** What the guards look at. */
export interface VerificationFacts {
  readonly now: Date;
  readonly due_at: Date | null;
  readonly level: VerifiableLevel;
  readonly kind: ApplicantKind;
  /** The highest level in force, and until when; without an end if staff gave it otherwise. */
  readonly verified: { readonly level: number; readonly expires_at: Date | null } | null;
  /** Whether another request of the same user is not decided yet. */
  readonly has_open: boolean;
  readonly rejections: number;
  readonly rejected_at: Date | null;
  readonly has_two_factor: boolean;
  /** `YYYY-MM-DD`; null while it is not known. */
  readonly birth_date: string | null;
  /** Whether staff have missed their clock before. */
  readonly is_late: boolean;
  /** Papers that are needed or asked for, and not there. */
  readonly missing: readonly PaperKind[];
  /** The member of staff who works on it, and who acts now. */
  readonly officer_id: string | null;
  readonly staff_id: string | null;
  readonly rules: Pick<RuleBook, 'verification'>;
}

export type VerificationRefusal =
  | 'OPEN_BEFORE'
  | 'VERIFIED_BEFORE'
  | 'TRIES_USED'
  | 'TOO_SOON'
  | 'TWO_FACTOR_OFF'
  | 'UNDER_AGE'
  | 'PAPERS_MISSING'
  | 'NOT_OFFICER'
  | 'OFFICER_BEFORE'
  | 'CHECKS_MISSING'
  | 'LATE_BEFORE'
  | 'NOT_YET';

export interface VerificationTypes extends LifecycleTypes {
  readonly state: VerificationState;
  readonly event: VerificationEvent;
  readonly actor: VerificationActor;
  readonly facts: VerificationFacts;
  readonly refusal: VerificationRefusal;
  readonly timer: 'application' | 'verification' | 'papers' | 'validity';
  readonly effect: never;
  readonly payloads: {
    readonly ask_info: {
      readonly papers: readonly { readonly kind: PaperKind; readonly fault: PaperFault }[];
    };
    readonly approve: { readonly checks: readonly Check[] };
    readonly reject: { readonly reason: RejectionReason };
    readonly revoke: { readonly reason: RevocationReason };
  };
  readonly party: 'applicant' | 'staff';
  readonly notices: object;
}

type VerificationRow = Transition<VerificationTypes>;
type Guard = (facts: VerificationFacts) => VerificationRefusal | null;

/** One open request, three tries with seven days between them, and nothing that is in force. */
const mayStart: Guard = (facts) => {
  const { now, level, verified, rules } = facts;
  if (facts.has_open) return 'OPEN_BEFORE';
  if (verified !== null && verified.level >= level) {
    const { expires_at: end } = verified;
    const isEnding = end !== null && isRenewable(end, now, rules.verification);
    if (!isEnding) return 'VERIFIED_BEFORE';
  }
  const at = nextTryAt(facts, rules.verification);
  if (at === null) return 'TRIES_USED';
  return now < at ? 'TOO_SOON' : null;
};

const maySubmit: Guard = ({ now, birth_date, missing, has_two_factor, rules }) => {
  if (!has_two_factor) return 'TWO_FACTOR_OFF';
  if (birth_date === null || ageAt(birth_date, now) < rules.verification.least_age) {
    return 'UNDER_AGE';
  }
  return missing.length > 0 ? 'PAPERS_MISSING' : null;
};

const isOfficer: Guard = ({ officer_id, staff_id }) =>
  officer_id !== null && officer_id === staff_id ? null : 'NOT_OFFICER';

/** Takes over from a colleague who is away. */
const isOther: Guard = ({ officer_id, staff_id }) =>
  officer_id === staff_id ? 'OFFICER_BEFORE' : null;

const isDue: Guard = ({ now, due_at }) => (due_at !== null && now >= due_at ? null : 'NOT_YET');

/** Staff miss their clock once: the applicant is told, and the request goes first. */
const isLate: Guard = (facts) => (facts.is_late ? 'LATE_BEFORE' : isDue(facts));

const allChecked = (
  { checks }: VerificationTypes['payloads']['approve'],
  facts: VerificationFacts,
): VerificationRefusal | null =>
  checksNeeded(facts).every((check) => checks.includes(check)) ? null : 'CHECKS_MISSING';

export const verificationTransitions: readonly VerificationRow[] = [
  {
    rule: 'VR1',
    event: 'start',
    from: [null],
    to: 'draft',
    by: ['applicant'],
    guard: mayStart,
    timer: 'application',
  },
  {
    rule: 'VR2',
    event: 'edit',
    from: ['draft'],
    to: 'draft',
    by: ['applicant'],
    timer: 'application',
  },
  {
    rule: 'VR3',
    event: 'edit',
    from: ['needs_info'],
    to: 'needs_info',
    by: ['applicant'],
    timer: 'papers',
  },
  {
    rule: 'VR4',
    event: 'submit',
    from: ['draft', 'needs_info'],
    to: 'submitted',
    by: ['applicant'],
    guard: maySubmit,
    timer: 'verification',
  },
  {
    rule: 'VR5',
    event: 'take',
    from: ['submitted'],
    to: 'in_review',
    by: ['staff'],
    timer: 'verification',
  },
  {
    rule: 'VR6',
    event: 'take',
    from: ['in_review'],
    to: 'in_review',
    by: ['staff'],
    guard: isOther,
    timer: 'verification',
  },
  {
    rule: 'VR7',
    event: 'hand_back',
    from: ['in_review'],
    to: 'submitted',
    by: ['staff'],
    guard: isOfficer,
    timer: 'verification',
  },
  {
    rule: 'VR8',
    event: 'ask_info',
    from: ['in_review'],
    to: 'needs_info',
    by: ['staff'],
    guard: isOfficer,
    timer: 'papers',
  },
  {
    rule: 'VR9',
    event: 'approve',
    from: ['in_review'],
    to: 'approved',
    by: ['staff'],
    guard: isOfficer,
    checkPayload: allChecked,
    timer: 'validity',
  },
  {
    rule: 'VR10',
    event: 'reject',
    from: ['in_review'],
    to: 'rejected',
    by: ['staff'],
    guard: isOfficer,
  },
  {
    rule: 'VR11',
    event: 'withdraw',
    from: ['draft', 'submitted', 'in_review', 'needs_info'],
    to: 'withdrawn',
    by: ['applicant'],
  },
  {
    rule: 'VR12',
    event: 'lapse',
    from: ['draft', 'needs_info'],
    to: 'withdrawn',
    by: ['system'],
    guard: isDue,
  },
  {
    rule: 'VR13',
    event: 'fall_late',
    from: ['submitted'],
    to: 'submitted',
    by: ['system'],
    guard: isLate,
    timer: 'verification',
  },
  {
    rule: 'VR14',
    event: 'fall_late',
    from: ['in_review'],
    to: 'in_review',
    by: ['system'],
    guard: isLate,
    timer: 'verification',
  },
  {
    rule: 'VR15',
    event: 'expire',
    from: ['approved'],
    to: 'expired',
    by: ['system'],
    guard: isDue,
  },
  { rule: 'VR16', event: 'revoke', from: ['approved'], to: 'revoked', by: ['staff'] },
];

export const verificationLifecycle: Lifecycle<VerificationTypes> = {
  name: 'verification',
  transitions: verificationTransitions,
  states: VERIFICATION_STATES,
  terminal: ['rejected', 'withdrawn', 'expired', 'revoked'],
  waitsFor: {
    draft: 'applicant',
    needs_info: 'applicant',
    submitted: 'staff',
    in_review: 'staff',
  },
};
