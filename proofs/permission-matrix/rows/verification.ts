import { APPLICATION } from '@guildhall/scenes/verification/requests';
import { newId } from '@guildhall/domain/kernel/ids';
import { pictureOfDraft } from '../resources/verification.ts';
import { key, nothing, type Outcome, type Rows, theNames, WHY, withKey } from '../row.ts';

const NONE = 'VERIFICATION_NOT_FOUND';
const REFUSED = 'VERIFICATION_EVENT_REFUSED';
/** To everybody else, staff included, a request is as if missing here. */
const byApplicant = { seller: 'ok', stranger: NONE, missing: NONE } as const;
const byStaff = (others: Outcome) => ({ stranger: others, missing: NONE }) as const;

export const verificationRows: Rows = {
  'verification.standing': [nothing],
  'verification.own': [{ names: 'draft_verification', input: theNames, gets: byApplicant }],
  'verification.start': [
    {
      names: null,
      by_substitute: true,
      input: () => ({ ...key(), level: 2, kind: 'individual' }),
      gets: { everyone: 'ok' },
    },
  ],
  'verification.save': [
    {
      names: 'draft_verification',
      input: (names) => ({ ...names, revision: 2, details: APPLICATION }),
      gets: byApplicant,
    },
  ],
  'verification.addPaper': [
    {
      names: 'verification_picture',
      input: ({ request_id: id = '' }) => ({
        ...key(),
        request_id: id,
        file_id: pictureOfDraft.get(id) ?? newId(),
        kind: 'selfie',
      }),
      gets: byApplicant,
    },
  ],
  'verification.submit': [
    {
      names: 'whole_verification',
      input: (names) => ({ ...withKey(names), consent: true }),
      gets: byApplicant,
    },
  ],
  'verification.withdraw': [{ names: 'draft_verification', input: withKey, gets: byApplicant }],
  'verificationCases.list': [{ ...nothing, input: () => ({}) }],
  'verificationCases.get': [
    { names: 'waiting_verification', input: theNames, gets: byStaff('ok') },
  ],
  'verificationCases.take': [
    { names: 'waiting_verification', input: withKey, gets: byStaff('ok') },
  ],
  // Only who has taken a request works on it.
  'verificationCases.handBack': [
    {
      names: 'taken_verification',
      input: ({ request_id }) => ({ ...key(), request_id }),
      gets: byStaff(REFUSED),
      best: REFUSED,
    },
  ],
  'verificationCases.viewPaper': [
    {
      names: 'taken_verification',
      input: (names) => ({ ...withKey(names), reason: 'first_check' }),
      gets: byStaff(REFUSED),
      best: REFUSED,
    },
  ],
  'verificationCases.askInfo': [
    {
      names: 'taken_verification',
      input: ({ request_id }) => ({
        ...key(),
        request_id,
        papers: [{ kind: 'selfie', fault: 'blurred' }],
      }),
      gets: byStaff(REFUSED),
      best: REFUSED,
    },
  ],
  'verificationCases.approve': [
    {
      names: 'taken_verification',
      input: ({ request_id }) => ({ ...key(), request_id, checks: [], reason: WHY }),
      gets: byStaff(REFUSED),
      best: REFUSED,
    },
  ],
  'verificationCases.reject': [
    {
      names: 'taken_verification',
      input: ({ request_id }) => ({ ...key(), request_id, reason: 'papers_unusable' }),
      gets: byStaff(REFUSED),
      best: REFUSED,
    },
  ],
  'verificationCases.confirmApproval': [
    {
      names: 'verification_proposal',
      // Nobody has been shown the proposal, so nobody can name it.
      input: (names) => ({ ...withKey(names), fingerprint: '0'.repeat(64) }),
      gets: { stranger: 'DECISION_CHANGED', missing: 'DECISION_NOT_FOUND' },
      best: 'DECISION_CHANGED',
    },
  ],
  'verificationCases.dismissApproval': [
    {
      names: 'verification_proposal',
      input: (names) => ({ ...withKey(names), reason: WHY }),
      gets: { stranger: 'ok', missing: 'DECISION_NOT_FOUND' },
    },
  ],
  'verificationCases.revoke': [
    {
      names: 'approved_verification',
      input: (names) => ({ ...withKey(names), reason: 'own_request' }),
      gets: byStaff('ok'),
    },
  ],
};
