export const VERIFICATION_STATES = [
  'draft',
  'submitted',
  'in_review',
  'needs_info',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'revoked',
] as const;
/** The states of a request for verification (rules.md §8). */
export type VerificationState = (typeof VERIFICATION_STATES)[number];

export const VERIFICATION_EVENTS = [
  'start',
  'edit',
  'submit',
  'take',
  'hand_back',
  'ask_info',
  'approve',
  'reject',
  'withdraw',
  'lapse',
  'fall_late',
  'expire',
  'revoke',
] as const;
export type VerificationEvent = (typeof VERIFICATION_EVENTS)[number];

export const VERIFICATION_ACTORS = ['applicant', 'staff', 'system'] as const;
export type VerificationActor = (typeof VERIFICATION_ACTORS)[number];

/** The levels that papers are needed for: V2 identity, V3 enhanced (rules.md §8). */
export const VERIFIABLE_LEVELS = [2, 3] as const;
export type VerifiableLevel = (typeof VERIFIABLE_LEVELS)[number];

export const APPLICANT_KINDS = ['individual', 'company'] as const;
export type ApplicantKind = (typeof APPLICANT_KINDS)[number];

export const DOCUMENT_KINDS = [
  'passport',
  'id_card',
  'driving_licence',
  'residence_permit',
] as const;
/** What shows who somebody is; which of them count depends on the country. */
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const PAPER_KINDS = [
  'id_front',
  'id_back',
  'selfie',
  'proof_of_address',
  'source_of_goods',
  'company_papers',
] as const;
/** What an applicant shows, one picture each. */
export type PaperKind = (typeof PAPER_KINDS)[number];

export const PAPER_FAULTS = [
  'cut_off',
  'blurred',
  'too_dark',
  'glare',
  'screen_photo',
  'wrong_paper',
  'out_of_date',
  'name_differs',
  'face_not_visible',
] as const;
/** Why staff ask for a paper again. */
export type PaperFault = (typeof PAPER_FAULTS)[number];

export const REJECTION_REASONS = [
  'papers_unusable',
  'details_differ',
  'document_not_accepted',
  'under_age',
  'not_the_same_person',
  'second_user',
  'forged',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

export const REVOCATION_REASONS = [
  'forged',
  'second_user',
  'not_the_same_person',
  'details_differ',
  'own_request',
] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

export const CHECKS = [
  'document_genuine',
  'document_valid',
  'details_match',
  'of_age',
  'face_matches',
  'address_proven',
  'source_proven',
  'company_proven',
] as const;
/** What staff confirm to have checked before they approve. */
export type Check = (typeof CHECKS)[number];

export const VIEW_REASONS = ['first_check', 'second_check', 'duplicate', 'complaint'] as const;
/** Why a member of staff looks at a paper. */
export type ViewReason = (typeof VIEW_REASONS)[number];
