import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Security = OutputOf<'identity.security'>;
type Session = OutputOf<'identity.sessions'>[number];

export const TIME = '2026-11-20T12:00:00.000Z';

export function sampleSecurity(changes: Partial<Security> = {}): Security {
  return {
    email: 'wren@example.test',
    has_password: true,
    two_factor: false,
    methods: ['password'],
    is_fresh: true,
    ...changes,
  };
}

export const noFactors: OutputOf<'identity.secondFactors'> = {
  totp_since: null,
  recovery_codes_left: 0,
  passkeys: [],
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

/** A user who has only a password. */
export const identityAnswers = {
  'identity.security': () => sampleSecurity(),
  'identity.secondFactors': () => noFactors,
  'identity.providers': () => [],
  'identity.sessions': () => [ownSession],
  'identity.devices': () => [],
  'identity.apiTokens': () => [],
  'identity.staff': () => ({ members: [], proposals: [], invitations: [] }),
  'identity.staffLog': () => ({ items: [], next_cursor: null }),
} satisfies DefaultAnswers;
