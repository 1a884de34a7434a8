import type { Generated } from 'kysely';

/** What was decided, or is proposed, about the verification of a user. */
export interface VerificationsTable {
  proposal_id: string;
  user_id: string;
  level: number;
  /** Of V2 and V3; as it is in the papers. */
  legal_name: string | null;
  created_at: Generated<Date>;
}

/** The tables of the room `verification`. */
export interface VerificationRoomTables {
  verifications: VerificationsTable;
}
