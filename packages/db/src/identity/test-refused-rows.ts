import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const API_TOKEN = {
  id: 'uuidv7()',
  user_id: '$buyer',
  name: `'x'`,
  token_hash: `'x'`,
  scopes: `array['offers.read']`,
  expires_at: 'now()',
};
const DEVICE = { id: 'uuidv7()', user_id: '$buyer', token_hash: `'h'` };
const INVITATION = {
  id: 'uuidv7()',
  email: `'a@example.test'`,
  role: `'support'`,
  invited_by: '$buyer',
};
const API_TOKEN_USE = { token_id: 'uuidv7()', call: `'x'`, ip_address: `'x'`, calls: '1' };

export const identityRefused: RefusedRows = {
  statements: [
    [
      'one identity of two users (SSO5)',
      `insert into identities (issuer, subject, user_id)
      values ('p', 's', $buyer), ('p', 's', $seller)`,
      'identities_pkey',
    ],
    [
      'two identities of one provider for one user',
      `insert into identities (issuer, subject, user_id)
      values ('p', 's', $buyer), ('p', 't', $buyer)`,
      'identities_one_of_each',
    ],
    [
      'one sign-on state used twice (SSO1)',
      `insert into used_states (state_hash, expires_at) values ('h', now()), ('h', now())`,
      'used_states_pkey',
    ],
    [
      'one ticket used twice (A11)',
      `insert into used_tickets (ticket_hash, expires_at) values ('h', now()), ('h', now())`,
      'used_tickets_pkey',
    ],
    [
      'two confirmed authenticator apps of one user (A5)',
      `insert into totp_secrets (user_id, key_id, nonce, wrapped_secret, confirmed_at)
      values ($buyer, 'k', '\\x00', '\\x00', now()), ($buyer, 'k', '\\x01', '\\x01', now())`,
      'totp_secrets_confirmed',
    ],
    [
      'one recovery code twice (A5)',
      `insert into recovery_codes (user_id, code_hash) values ($buyer, 'h'), ($buyer, 'h')`,
      'recovery_codes_pkey',
    ],
    [
      'one passkey of two users (A11)',
      `insert into passkeys (id, user_id, public_key, counter, transports, is_backed_up, name)
      values ('k', $buyer, '\\x00', 0, '{}', false, 'mine'),
        ('k', $seller, '\\x00', 0, '{}', false, 'mine too')`,
      'passkeys_pkey',
    ],
    [
      'one device stored twice for one user (A3)',
      `with browser as (insert into browsers (id, token_hash) values (uuidv7(), 'h'))
      insert into devices (id, user_id, token_hash)
      values (uuidv7(), $buyer, 'h'), (uuidv7(), $buyer, 'h')`,
      'devices_one_for_each',
    ],
    [
      'one browser stored twice, of which one is blocked (A3)',
      `insert into browsers (id, token_hash) values (uuidv7(), 'h'), (uuidv7(), 'h')`,
      'browsers_token',
    ],
    [
      'a sign-up with an email address that is not normalized',
      `insert into sign_ups (user_id, email, username, username_key, password_hash, expires_at)
      values (uuidv7(), 'A@example.test', 'a', 'a', 'h', now())`,
      'sign_ups_email_check',
    ],
    [
      'a sign-up without a language tag',
      `insert into sign_ups
        (user_id, email, username, username_key, password_hash, language, expires_at)
      values (uuidv7(), 'a@example.test', 'a', 'a', 'h', 'English', now())`,
      'sign_ups_language_check',
    ],
    [
      'a sign-up with an issuer but no subject (SSO5)',
      `insert into sign_ups
        (user_id, email, username, username_key, password_hash, issuer, expires_at)
      values (uuidv7(), 'a@example.test', 'a', 'a', 'h', 'p', now())`,
      'sign_ups_check',
    ],
    [
      'a sign-up without password and identity',
      `insert into sign_ups (user_id, email, username, username_key, expires_at)
      values (uuidv7(), 'a@example.test', 'a', 'a', now())`,
      'sign_ups_check1',
    ],
    [
      'one first admin’s token twice (A9)',
      `insert into first_admin_tokens (token_hash) values ('h'), ('h')`,
      'first_admin_tokens_pkey',
    ],
    [
      'two unconfirmed authenticator apps of one user',
      `insert into totp_secrets (user_id, key_id, nonce, wrapped_secret)
      values ($buyer, 'k', '\\x00', '\\x00'), ($buyer, 'k', '\\x01', '\\x01')`,
      'totp_secrets_waiting',
    ],
    [
      'a mail proof with an unknown purpose',
      `insert into mail_proofs (id, purpose, user_id, email, expires_at)
      values (uuidv7(), 'other', $buyer, 'a@example.test', now())`,
      'mail_proofs_purpose_check',
    ],
    [
      'a session with an unknown first factor',
      `insert into sessions (id, user_id, expires_at, ends_at, first_factor)
      values ('s', $buyer, now(), now(), 'other')`,
      'sessions_first_factor_check',
    ],
    [
      'a session with an unknown second factor',
      `insert into sessions (id, user_id, expires_at, ends_at, second_factor)
      values ('s', $buyer, now(), now(), 'other')`,
      'sessions_second_factor_check',
    ],
    [
      'two open invitations for one address',
      `insert into staff_invitations (id, email, role, invited_by)
      values (uuidv7(), 'a@example.test', 'support', $buyer),
        (uuidv7(), 'a@example.test', 'admin', $buyer)`,
      'staff_invitations_open',
    ],
    refusedValue('an invitation to an address with capitals', 'staff_invitations', INVITATION, {
      email: `'A@example.test'`,
    }),
    refusedValue('an invitation to become a user', 'staff_invitations', INVITATION, {
      role: `'user'`,
    }),
    [
      'grants for somebody other than a moderator',
      `insert into staff_invitations (id, email, role, invited_by, grants)
      values (uuidv7(), 'a@example.test', 'support', $buyer, '{content.publish}')`,
      'staff_invitations_grants_of_moderators',
    ],
    [
      'an invitation that was sent by nobody',
      `insert into staff_invitations (id, email, role, invited_by, sent_at)
      values (uuidv7(), 'a@example.test', 'support', $buyer, now())`,
      'staff_invitations_sent_whole',
    ],
    [
      'an invitation that was accepted before it was sent (Z10)',
      `insert into staff_invitations (id, email, role, invited_by, accepted_at)
      values (uuidv7(), 'a@example.test', 'support', $buyer, now())`,
      'staff_invitations_accepted_when_sent',
    ],
    refusedValue('a country that is none', 'devices', DEVICE, { country: `'Germany'` }),
    [
      'a device that was forgotten and is known by a second factor (A3)',
      `insert into devices (id, user_id, token_hash, forgotten_at, second_factor_at)
      values (uuidv7(), $buyer, 'h', now(), now())`,
      'devices_forgotten_is_unproven',
    ],
    refusedValue('an API token without a scope', 'api_tokens', API_TOKEN, { scopes: `'{}'` }),
    [
      'two API tokens of one hash (S2)',
      `insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at)
      select uuidv7(), $buyer, 'x', 'x', array['offers.read'], now() from generate_series(1, 2)`,
      'api_tokens_token_hash_key',
    ],
    refusedValue('a use of an API token that was none', 'api_token_uses', API_TOKEN_USE, {
      calls: '0',
    }),
  ],
};
