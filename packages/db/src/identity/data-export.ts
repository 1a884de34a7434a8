import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

const SECRET = 'It would let somebody sign in or act as the user.';

export const identityDataExport: RoomDataExport = {
  exported: [
    {
      table: 'credentials',
      rows: 't.user_id = u.id',
      columns: 'changed_at',
    },
    {
      table: 'sessions',
      rows: 't.user_id = u.id',
      columns:
        'id device_id first_factor second_factor ip_address user_agent authenticated_at last_seen_at expires_at ends_at created_at',
    },
    {
      table: 'devices',
      rows: 't.user_id = u.id',
      columns: 'id first_seen_at last_seen_at second_factor_at user_agent network country',
    },
    {
      table: 'identities',
      rows: 't.user_id = u.id',
      columns: 'issuer subject email created_at last_used_at',
    },
    {
      table: 'passkeys',
      rows: 't.user_id = u.id',
      columns: 'name transports is_backed_up created_at last_used_at',
    },
    {
      table: 'totp_secrets',
      rows: 't.user_id = u.id',
      columns: 'confirmed_at created_at',
    },
    {
      table: 'recovery_codes',
      rows: 't.user_id = u.id',
      columns: 'used_at',
    },
    {
      table: 'mail_proofs',
      rows: '(t.user_id = u.id or t.email = u.email)',
      columns: 'purpose email created_at expires_at used_at',
    },
    {
      table: 'staff_invitations',
      rows: 't.email = u.email',
      columns: 'id email role grants created_at sent_at expires_at accepted_at revoked_at',
    },
    {
      table: 'api_tokens',
      rows: 't.user_id = u.id',
      columns: 'id name scopes created_at expires_at revoked_at',
    },
    {
      table: 'api_token_uses',
      rows: 't.token_id in (select id from api_tokens where user_id = u.id)',
      columns: 'token_id call ip_address calls first_used_at last_used_at',
    },
  ],
  omitted: {
    credentials: {
      password_hash: SECRET,
    },
    devices: {
      token_hash: SECRET,
    },
    passkeys: {
      id: 'What a browser finds the passkey by.',
      public_key: 'What the signature of a passkey is checked with.',
    },
    totp_secrets: {
      key_id: SECRET,
      nonce: SECRET,
      wrapped_secret: SECRET,
    },
    recovery_codes: {
      code_hash: SECRET,
    },
    api_tokens: {
      token_hash: SECRET,
    },
    sign_ups: 'A sign-up that was not finished is nobody’s yet, and is deleted after some hours.',
    external_presences: 'Whether the user is online now.',
    first_admin_tokens: 'How the shop got its first admin.',
    'sandbox.sign_in_codes': 'The sandbox provider knows no real people.',
  },
};
