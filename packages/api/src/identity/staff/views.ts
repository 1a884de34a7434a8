import { PERMISSIONS } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { DECISION_ACTS, DECISION_RULES } from '@guildhall/domain/kernel/staff-decisions';
import type { StaffFacts } from '@guildhall/services/identity/staff/change-staff';
import {
  type StaffAct,
  type StaffListing,
  WAITING_KINDS,
} from '@guildhall/services/identity/staff/list-staff';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';

const time = z.iso.datetime();
const role = openVocabulary(ROLES);
const grants = z.array(openVocabulary(PERMISSIONS));

const memberView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  role,
  grants: grants.describe('what a moderator may do besides'),
  two_factor: z.boolean(),
  is_active: z.boolean(),
  is_own: z.boolean().describe('nobody changes themselves'),
  last_seen_at: time.nullable(),
});
export type StaffMemberView = z.infer<typeof memberView>;

const factsView = z.object({
  role,
  grants,
  two_factor: z.boolean().nullable().describe('null where it does not change'),
});
export type StaffFactsView = z.infer<typeof factsView>;

const staffProposalView = z.object({
  id: z.string(),
  kind: openVocabulary(WAITING_KINDS),
  username: z.string(),
  email: z.string(),
  before: factsView,
  after: factsView,
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: time,
  is_own: z.boolean(),
  is_about_viewer: z.boolean(),
  fingerprint: z.string().describe('names what was shown, to confirm it'),
});
export type StaffProposalView = z.infer<typeof staffProposalView>;

const invitationView = z.object({
  id: z.string(),
  email: z.string(),
  role,
  grants: grants.describe('what a moderator may do besides'),
  invited_by: z.string(),
  sent_at: time.nullable().describe('null while it waits for a second admin'),
  expires_at: time.nullable(),
  is_expired: z.boolean().describe('its link no longer works; it can be sent again'),
});
export type InvitationView = z.infer<typeof invitationView>;

export const staffView = z.object({
  members: z.array(memberView),
  proposals: z.array(staffProposalView),
  invitations: z.array(invitationView).describe('those that are open'),
});
export type StaffView = z.infer<typeof staffView>;

export const staffChangeView = z.object({
  proposal_id: z.string(),
  is_carried_out: z.boolean().describe('otherwise a second admin confirms it'),
});

const actView = z.object({
  id: z.string(),
  act: openVocabulary(DECISION_ACTS),
  kind: openVocabulary(Object.keys(DECISION_RULES)),
  subject: z.string().describe('the id or slug of what was decided about'),
  reason: z.string(),
  occurred_at: time,
});
export type StaffActView = z.infer<typeof actView>;

export const staffLogView = z.object({
  items: z.array(actView),
  next_cursor: z.string().nullable(),
});

const toFacts = ({ two_factor = null, role: shown, grants: granted }: Facts) => ({
  role: shown,
  grants: [...granted],
  two_factor,
});
type Facts = Omit<StaffFacts, 'two_factor'> & { readonly two_factor?: boolean | null };

export function toStaff({ members, proposals, invitations }: StaffListing): StaffView {
  return {
    members: members.map(({ last_seen_at: seen, ...member }) => ({
      ...member,
      last_seen_at: seen?.toISOString() ?? null,
    })),
    proposals: proposals.map((proposal) => {
      const { id, kind, reason, fingerprint, user, is_own, is_about_viewer } = proposal;
      return {
        id,
        kind,
        reason,
        fingerprint,
        is_own,
        is_about_viewer,
        username: user.username,
        email: user.email,
        before: toFacts(proposal.before),
        after: toFacts(proposal.after),
        proposed_by: proposal.proposed_by_username,
        proposed_at: proposal.proposed_at.toISOString(),
      };
    }),
    invitations: invitations.map(({ id, email, role: invited, is_expired, ...invitation }) => ({
      id,
      email,
      role: invited,
      is_expired,
      grants: [...invitation.grants],
      invited_by: invitation.invited_by_username,
      sent_at: invitation.sent_at?.toISOString() ?? null,
      expires_at: invitation.expires_at?.toISOString() ?? null,
    })),
  };
}

export const toStaffAct = ({ occurred_at: at, ...act }: StaffAct): StaffActView => ({
  ...act,
  occurred_at: at.toISOString(),
});
