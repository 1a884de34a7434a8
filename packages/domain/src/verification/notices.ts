import { notice, type NoticeDeclarations } from '../kernel/notices.ts';
import type { RejectionReason, RevocationReason, VerifiableLevel } from './types.ts';

interface OfRequest {
  readonly request_id: string;
  readonly level: VerifiableLevel;
}

const about = { audience: ['user'], group: 'security', channels: ['app', 'mail'] } as const;
const due = { deadline: ({ due_at }: { readonly due_at: string | null }) => due_at } as const;

export const verificationNotices = {
  /** Until when staff decide. */
  verification_submitted: notice<'user', OfRequest & { readonly review_until: string }>(about),
  /** Until when the applicant brings what is missing. */
  verification_info_asked: notice<'user', OfRequest & { readonly due_at: string }>({
    ...about,
    ...due,
  }),
  /** Until when it is in force, and when the papers are deleted. */
  verification_approved: notice<
    'user',
    OfRequest & { readonly expires_at: string; readonly deleted_at: string }
  >(about),
  /** When another request may be made; null when no try is left. */
  verification_rejected: notice<
    'user',
    OfRequest & {
      readonly reason: RejectionReason;
      readonly retry_at: string | null;
      readonly deleted_at: string;
    }
  >(about),
  /** The applicant let a draft or a question lie, so it was closed. */
  verification_lapsed: notice<'user', OfRequest>(about),
  verification_late: notice<'user', OfRequest>(about),
  verification_expiring: notice<'user', OfRequest & { readonly expires_at: string }>(about),
  verification_expired: notice<'user', OfRequest>(about),
  verification_revoked: notice<'user', OfRequest & { readonly reason: RevocationReason }>(about),
  /** The key of every paper was destroyed. */
  verification_papers_deleted: notice<'user', OfRequest & { readonly papers: number }>(about),
} as const satisfies NoticeDeclarations;
