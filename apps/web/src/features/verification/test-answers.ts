import { EMPTY_APPLICATION } from '@guildhall/domain/verification/schema';
import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Standing = OutputOf<'verification.standing'>;
type Own = OutputOf<'verification.own'>;
type Case = OutputOf<'verificationCases.get'>;
type Summary = Own['request'];

export const NOW = '2026-11-20T12:00:00.000Z';
export const DUE = '2026-11-21T12:00:00.000Z';

export function sampleRequest(changes: Partial<Summary> = {}): Summary {
  return {
    id: 'request-1',
    level: 2,
    kind: 'individual',
    state: 'draft',
    reason: null,
    note: null,
    due_at: DUE,
    created_at: NOW,
    submitted_at: null,
    decided_at: null,
    expires_at: null,
    papers_deleted_at: null,
    papers_deleted: null,
    ...changes,
  };
}

const level = (each: number, orderMinor: number) => ({
  level: each,
  order_minor: orderMinor,
  day_minor: orderMinor * 2,
  top_up_day_minor: 200_000,
  sells_accounts: each >= 2,
  sells_gift_cards: each >= 3,
  withdraws: each >= 2,
});

/** Of a user with a second factor who has not asked yet. */
export function sampleStanding(changes: Partial<Standing> = {}): Standing {
  return {
    now: NOW,
    level: 1,
    has_two_factor: true,
    verified_until: null,
    levels: [level(0, 25_000), level(1, 100_000), level(2, 500_000), level(3, 500_000)],
    requests: [],
    tries_left: 3,
    retry_at: null,
    renew_days: 90,
    ...changes,
  };
}

/** A draft in which nothing was typed. */
export function sampleOwnRequest(changes: Partial<Own> = {}): Own {
  return {
    now: NOW,
    request: sampleRequest(),
    papers: [],
    needed: ['id_front', 'selfie'],
    allowed_events: ['edit', 'withdraw'],
    history: [],
    revision: 0,
    details: EMPTY_APPLICATION,
    missing: ['id_front', 'selfie'],
    has_two_factor: true,
    deleted_at: '2026-12-21T12:00:00.000Z',
    delete_days: 30,
    review_hours: 24,
    least_age: 18,
    valid_months: 36,
    views: [],
    ...changes,
  };
}

/** A request that nobody has taken. */
function sampleVerificationCase(changes: Partial<Case> = {}): Case {
  return {
    now: NOW,
    request: sampleRequest({ state: 'submitted', submitted_at: NOW }),
    papers: [],
    needed: ['id_front', 'selfie'],
    allowed_events: ['take'],
    history: [],
    applicant: 'ann',
    applicant_id: 'user-1',
    country: 'DE',
    officer: null,
    is_officer: false,
    is_late: false,
    may_read: false,
    details: null,
    checks: ['document_genuine', 'of_age'],
    same_document: [],
    views: [],
    proposal: null,
    acts: [],
    ...changes,
  };
}

export const verificationAnswers: DefaultAnswers = {
  'verification.standing': () => sampleStanding(),
  'verification.own': () => sampleOwnRequest(),
  'verificationCases.get': () => sampleVerificationCase(),
  'verificationCases.list': () => ({ now: NOW, items: [], next_cursor: null }),
};
