import type {
  ApplicantKind,
  DocumentKind,
  PaperFault,
  PaperKind,
  RejectionReason,
  RevocationReason,
  VerifiableLevel,
  VerificationActor,
  VerificationEvent,
  VerificationState,
  ViewReason,
} from '@guildhall/domain/verification/types';
import type { Generated, Selectable } from 'kysely';
import { columnsOf } from '../kernel/columns.ts';
import { envelopesIn } from '../kernel/sealed-table.ts';
import type { HistoryColumns, SealedColumns } from '../kernel/tables.ts';

type Envelope = Omit<Selectable<SealedColumns>, 'sealed_at'>;

/** The legal name of a user as it is in the papers, sealed; null below V2. */
type SealedName = { [Column in keyof Envelope]: Envelope[Column] | null };

/** What was decided, or is proposed, about the verification of a user. */
export interface VerificationsTable extends SealedName {
  proposal_id: string;
  user_id: string;
  level: number;
  created_at: Generated<Date>;
}

/** A request of a user to be verified; what is personal is in `verification_details`. */
export interface VerificationRequestsTable {
  id: string;
  user_id: string;
  state: VerificationState;
  level: VerifiableLevel;
  kind: ApplicantKind;
  /** ISO 3166; null while the applicant has not named one. */
  country: string | null;
  document: DocumentKind | null;
  /** Of the last save: an older one changes nothing. */
  revision: Generated<number>;
  due_at: Date | null;
  /** When staff missed their clock. */
  late_at: Date | null;
  officer_id: string | null;
  consent_at: Date | null;
  submitted_at: Date | null;
  /** When it was approved, rejected or withdrawn. */
  decided_at: Date | null;
  /** Until when an approval is in force. */
  expires_at: Date | null;
  /** When the user is next reminded that it expires. */
  reminder_at: Date | null;
  reason: RejectionReason | RevocationReason | null;
  /** What staff wrote to the applicant last. */
  note: string | null;
  /** Kept for good, from the first time that it was sent. */
  birth_year: number | null;
  /** A keyed hash of the number of the document, which finds a second user of the same papers. */
  document_hash: Buffer | null;
  /** A keyed hash of the name and the birth date. */
  person_hash: Buffer | null;
  /** When the papers are destroyed; null before the decision, and afterwards. */
  papers_due_at: Date | null;
  papers_destroyed_at: Date | null;
  /** How many keys were destroyed then. */
  papers_destroyed: number | null;
  created_at: Generated<Date>;
}

export const verificationRequestColumns = columnsOf<VerificationRequestsTable>({
  id: true,
  user_id: true,
  state: true,
  level: true,
  kind: true,
  country: true,
  document: true,
  revision: true,
  due_at: true,
  late_at: true,
  officer_id: true,
  consent_at: true,
  submitted_at: true,
  decided_at: true,
  expires_at: true,
  reminder_at: true,
  reason: true,
  note: true,
  birth_year: true,
  document_hash: true,
  person_hash: true,
  papers_due_at: true,
  papers_destroyed_at: true,
  papers_destroyed: true,
  created_at: true,
});

/** What an applicant says of themselves, JSON; deleted together with the papers. */
export interface VerificationDetailsTable extends SealedColumns {
  request_id: string;
}

export const verificationDetailColumns = columnsOf<VerificationDetailsTable>({
  request_id: true,
  ciphertext: true,
  nonce: true,
  wrapped_key: true,
  wrap_nonce: true,
  key_id: true,
  version: true,
  sealed_at: true,
});

export const sealedVerificationTables = [
  envelopesIn('verification_details', 'request_id'),
  envelopesIn('verifications', 'proposal_id'),
];

/** A picture of a paper, or one that staff ask for and that is not there yet. */
export interface VerificationPapersTable {
  id: string;
  request_id: string;
  kind: PaperKind;
  /** Null when staff ask for it, and once it is destroyed. */
  file_id: string | null;
  /** Why staff ask for another one. */
  fault: PaperFault | null;
  /** What was measured of the picture; null without one. */
  width: number | null;
  height: number | null;
  brightness: number | null;
  sharpness: number | null;
  clipped: number | null;
  created_at: Generated<Date>;
  /** When its key was destroyed: another one replaced it, or the time was over. */
  destroyed_at: Date | null;
}

export const verificationPaperColumns = columnsOf<VerificationPapersTable>({
  id: true,
  request_id: true,
  kind: true,
  file_id: true,
  fault: true,
  width: true,
  height: true,
  brightness: true,
  sharpness: true,
  clipped: true,
  created_at: true,
  destroyed_at: true,
});

export interface VerificationHistoryTable extends HistoryColumns<
  VerificationState,
  VerificationEvent
> {
  request_id: string;
  rule: string;
  actor: VerificationActor;
}

/** Who has looked at which paper, when and why; rows are only added. */
export interface VerificationViewsTable {
  id: string;
  request_id: string;
  paper_id: string;
  viewer_id: string;
  reason: ViewReason;
  occurred_at: Generated<Date>;
}

/** The tables of the room `verification`. */
export interface VerificationRoomTables {
  verifications: VerificationsTable;
  verification_requests: VerificationRequestsTable;
  verification_details: VerificationDetailsTable;
  verification_papers: VerificationPapersTable;
  verification_history: VerificationHistoryTable;
  verification_views: VerificationViewsTable;
}
