import type { RoomPersonalData } from '../kernel/personal-data.ts';

const SANDBOX = 'The sandbox provider knows no real people.';

export const identityPersonalData: RoomPersonalData = {
  erased: [
    { table: 'credentials', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'sessions', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'identities', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'totp_secrets', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'recovery_codes', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'passkeys', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'mail_proofs', rows: '(t.user_id = u.id or t.email = u.email)', erase: 'rows' },
    { table: 'sign_ups', rows: '(t.user_id = u.id or t.email = u.email)', erase: 'rows' },
    {
      table: 'api_token_uses',
      rows: 't.token_id in (select id from api_tokens where user_id = u.id)',
      erase: 'rows',
    },
    { table: 'api_tokens', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'staff_invitations', rows: 't.email = u.email', erase: 'rows' },
    { table: 'devices', rows: 't.user_id = u.id', erase: 'rows' },
  ],
  kept: {
    'sandbox.sign_in_codes': {
      content: SANDBOX,
      code_hash: SANDBOX,
    },
  },
  impersonal: {
    browsers: 'token_hash',
    first_admin_tokens: 'token_hash',
    used_states: 'state_hash',
    used_tickets: 'ticket_hash',
  },
};
