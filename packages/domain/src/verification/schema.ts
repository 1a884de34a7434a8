import { z } from 'zod';
import { searchSchema } from '../users/schema.ts';
import { decisionReasonSchema } from '../kernel/decision-schema.ts';
import { errorCode } from '../kernel/field-errors.ts';
import { idempotencyKeySchema, idSchema } from '../kernel/id-schema.ts';
import { lineSchema, paragraphsSchema } from '../kernel/text/visible-text.ts';
import { COUNTRY_CODES, countryRules } from './country-rules.ts';
import {
  APPLICANT_KINDS,
  type ApplicantKind,
  CHECKS,
  DOCUMENT_KINDS,
  PAPER_FAULTS,
  PAPER_KINDS,
  REJECTION_REASONS,
  REVOCATION_REASONS,
  VERIFIABLE_LEVELS,
  VIEW_REASONS,
} from './types.ts';

/** A name as it is in the papers of a person or company. */
const legalNameSchema = lineSchema({ min: 2, max: 200 });

export const verifyUserSchema = z
  .strictObject({
    user_id: idSchema,
    /** V0 to V3 (rules.md §8); a lower level takes a verification back. */
    level: z.int().min(0).max(3),
    /** Required for V2 and V3. */
    legal_name: legalNameSchema.nullable(),
    reason: decisionReasonSchema,
  })
  .refine(({ level, legal_name: name }) => level < 2 || name !== null, {
    path: ['legal_name'],
    error: 'required',
  });
export type VerifyUser = z.infer<typeof verifyUserSchema>;

const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}&+]+$/u;
const countrySchema = z
  .string()
  .regex(/^[A-Z]{2}$/, errorCode('not_listed'))
  .refine((code) => COUNTRY_CODES.includes(code), errorCode('not_listed'));
const optionalLine = (max: number) => lineSchema({ min: 0, max });

/**
 * What an applicant has typed so far; saved as it is, so that nothing is lost. It is checked by
 * `applicationSchema` before it is sent.
 */
const draftSchema = z.strictObject({
  country: countrySchema.nullable(),
  document: z.enum(DOCUMENT_KINDS).nullable(),
  legal_name: optionalLine(200),
  /** As the papers write it in another script. */
  original_name: optionalLine(200),
  birth_date: z.iso.date().or(z.literal('')),
  nationality: countrySchema.nullable(),
  street: optionalLine(200),
  postal_code: optionalLine(20),
  city: optionalLine(100),
  region: optionalLine(100),
  document_number: optionalLine(40),
  company_name: optionalLine(200),
  register_number: optionalLine(60),
});
export type ApplicationDraft = z.infer<typeof draftSchema>;

export const EMPTY_APPLICATION: ApplicationDraft = {
  country: null,
  document: null,
  legal_name: '',
  original_name: '',
  birth_date: '',
  nationality: null,
  street: '',
  postal_code: '',
  city: '',
  region: '',
  document_number: '',
  company_name: '',
  register_number: '',
};

/** The fields that some countries and kinds of applicants need and others do not have. */
export function fieldsNeeded({
  kind,
  country,
}: {
  readonly kind: ApplicantKind;
  readonly country: string;
}): (keyof ApplicationDraft)[] {
  const rules = countryRules(country);
  return [
    ...(rules.has_postal_code ? (['postal_code'] as const) : []),
    ...(rules.has_region ? (['region'] as const) : []),
    ...(rules.has_other_script ? (['original_name'] as const) : []),
    ...(kind === 'company' ? (['company_name', 'register_number'] as const) : []),
  ];
}

/** A whole application: what the country and the kind of applicant require is there. */
export const applicationSchema = draftSchema
  .extend({
    kind: z.enum(APPLICANT_KINDS),
    country: countrySchema,
    document: z.enum(DOCUMENT_KINDS),
    legal_name: legalNameSchema.regex(LATIN, errorCode('latin_name')),
    birth_date: z.iso.date(),
    nationality: countrySchema,
    street: lineSchema({ min: 2, max: 200 }),
    city: lineSchema({ min: 1, max: 100 }),
    document_number: lineSchema({ min: 3, max: 40 }),
  })
  .superRefine((given, context) => {
    for (const field of fieldsNeeded(given)) {
      if (given[field] !== '') continue;
      context.addIssue({ code: 'custom', path: [field], message: errorCode('required') });
    }
    if (countryRules(given.country).documents.includes(given.document)) return;
    context.addIssue({ code: 'custom', path: ['document'], message: errorCode('not_listed') });
  });

const ofRequest = { idempotency_key: idempotencyKeySchema, request_id: idSchema };

export const startVerificationSchema = z.strictObject({
  /** Also the id of the request. */
  idempotency_key: idempotencyKeySchema,
  level: z.literal(VERIFIABLE_LEVELS),
  kind: z.enum(APPLICANT_KINDS),
});
export type StartVerification = z.infer<typeof startVerificationSchema>;

export const saveVerificationSchema = z.strictObject({
  request_id: idSchema,
  /** Counts up with each save; an older one than the stored one changes nothing. */
  revision: z.int().min(1).max(1_000_000),
  details: draftSchema,
});
export type SaveVerification = z.infer<typeof saveVerificationSchema>;

export const addPaperSchema = z.strictObject({
  ...ofRequest,
  kind: z.enum(PAPER_KINDS),
  /** Uploaded for the purpose `verification`. */
  file_id: idSchema,
});
export type AddPaper = z.infer<typeof addPaperSchema>;

export const submitVerificationSchema = z.strictObject({
  ...ofRequest,
  /** To what is kept of the papers, how long and why. */
  consent: z.literal(true),
});
export type SubmitVerification = z.infer<typeof submitVerificationSchema>;

export const verificationActionSchema = z.strictObject(ofRequest);
export type VerificationAction = z.infer<typeof verificationActionSchema>;

export const readVerificationSchema = z.strictObject({ request_id: idSchema });
export type ReadVerification = z.infer<typeof readVerificationSchema>;

const VERIFICATION_FILTERS = ['waiting', 'mine', 'all'] as const;
export const listVerificationsSchema = z.strictObject({
  filter: z.enum(VERIFICATION_FILTERS).default('waiting'),
  search: searchSchema,
  cursor: z.string().max(500).nullish(),
  limit: z.int().min(1).max(100).default(20),
});
export type ListVerifications = z.infer<typeof listVerificationsSchema>;

export const viewPaperSchema = z.strictObject({
  ...ofRequest,
  paper_id: idSchema,
  reason: z.enum(VIEW_REASONS),
});
export type ViewPaper = z.infer<typeof viewPaperSchema>;

/** What staff write to the applicant, who sees it. */
const note = paragraphsSchema({ min: 0, max: 1_000 }).default('');

export const askInfoSchema = z.strictObject({
  ...ofRequest,
  papers: z
    .array(z.strictObject({ kind: z.enum(PAPER_KINDS), fault: z.enum(PAPER_FAULTS) }))
    .min(1)
    .max(PAPER_KINDS.length),
  note,
});
export type AskInfo = z.infer<typeof askInfoSchema>;

export const approveVerificationSchema = z.strictObject({
  ...ofRequest,
  checks: z.array(z.enum(CHECKS)).max(CHECKS.length),
  reason: decisionReasonSchema,
});
export type ApproveVerification = z.infer<typeof approveVerificationSchema>;

export const rejectVerificationSchema = z.strictObject({
  ...ofRequest,
  reason: z.enum(REJECTION_REASONS),
  note,
});
export type RejectVerification = z.infer<typeof rejectVerificationSchema>;

export const revokeVerificationSchema = z.strictObject({
  ...ofRequest,
  reason: z.enum(REVOCATION_REASONS),
  note,
});
export type RevokeVerification = z.infer<typeof revokeVerificationSchema>;
