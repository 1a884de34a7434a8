import { api, type OutputOf } from '../../lib/test-api.ts';

type Session = OutputOf<'identity.sessions'>[number];

export const TIME = '2026-11-20T12:00:00.000Z';

export const sampleSecurity: OutputOf<'identity.security'> = {
  email: 'wren@example.test',
  has_password: true,
  two_factor: false,
  methods: ['password'],
  is_fresh: true,
};

export const noFactors: OutputOf<'identity.secondFactors'> = {
  totp_since: null,
  recovery_codes_left: 0,
  passkeys: [],
};

const noWithdrawals: OutputOf<'withdrawals.terms'> = {
  now: TIME,
  obstacle: { code: 'TWO_FACTOR_REQUIRED', reason: null, until: null },
  legal_name: null,
  kinds: ['bank'],
  least_minor: 1_000,
  day_limit_minor: 50_000,
  left_today_minor: 50_000,
  free_left: 1,
};

export function sampleSession(changes: Partial<Session>): Session {
  return {
    handle: 'own',
    is_own: false,
    browser: 'Firefox',
    system: 'Windows',
    country: 'DE',
    network: null,
    signed_in_at: TIME,
    last_seen_at: TIME,
    ...changes,
  };
}

export const ownSession = sampleSession({ is_own: true, browser: 'Chrome', system: 'Linux' });

/** The settings of a user who has only a password. */
export function answerSettings(): void {
  api.answer('identity.security', () => sampleSecurity);
  api.answer('identity.secondFactors', () => noFactors);
  api.answer('identity.providers', () => []);
  api.answer('identity.sessions', () => [ownSession]);
  api.answer('identity.apiTokens', () => []);
  api.answer('withdrawals.methods', () => []);
  api.answer('withdrawals.terms', () => noWithdrawals);
}
