/** One row of each table of files, drafts, API tokens and what users keep, with nothing wrong. */
const ROWS = {
  objects: { hash: `sha256('x')`, bytes: '1' },
  files: {
    id: 'uuidv7()',
    owner_id: '$buyer',
    purpose: `'offer_photo'`,
    visibility: `'public'`,
    content_hash: `sha256('x')`,
    media_type: `'image/png'`,
    width: '1',
    height: '1',
    bytes: '1',
  },
  file_variants: {
    file_id: 'uuidv7()',
    object_hash: `sha256('x')`,
    is_original: 'false',
    media_type: `'image/webp'`,
    width: '1',
    height: '1',
    bytes: '1',
  },
  offer_drafts: {
    id: 'uuidv7()',
    seller_id: '$buyer',
    kind: `'account'`,
    product_slug: `'x'`,
    product_name: `'x'`,
    form: `'{}'`,
    revision: '1',
  },
  api_tokens: {
    id: 'uuidv7()',
    user_id: '$buyer',
    name: `'x'`,
    token_hash: `'x'`,
    scopes: `array['offers.read']`,
    expires_at: 'now()',
  },
  api_token_uses: { token_id: 'uuidv7()', call: `'x'`, ip_address: `'x'`, calls: '1' },
  offer_reminders: { seller_id: '$buyer', offer_id: 'uuidv7()', kind: `'expired'` },
  favourites: {
    user_id: '$buyer',
    offer_id: 'uuidv7()',
    saved_minor: '1',
    title: `'x'`,
    language: `'en'`,
  },
  saved_searches: {
    id: 'uuidv7()',
    user_id: '$buyer',
    name: `'x'`,
    kind: `'account'`,
    filter: `'{}'`,
  },
  verifications: {
    proposal_id: 'uuidv7()',
    user_id: '$buyer',
    level: '1',
    legal_name: `'Ann Example'`,
  },
  code_upload_parts: {
    id: 'uuidv7()',
    offer_id: 'uuidv7()',
    upload_id: 'uuidv7()',
    position_bytes: '0',
    size_bytes: '1',
    ciphertext: `'x'`,
    nonce: `'x'`,
    wrapped_key: `'x'`,
    wrap_nonce: `'x'`,
    key_id: `'x'`,
    version: '1',
  },
  file_references: { file_id: 'uuidv7()', kind: `'offer'`, subject_id: 'uuidv7()' },
} as const;

/** The same row with one other value, which violates the constraint. */
function refused(
  what: string,
  table: keyof typeof ROWS,
  change: Readonly<Record<string, string>>,
): [string, string, string] {
  const row = { ...ROWS[table], ...change };
  const columns = Object.keys(row).join(', ');
  const statement = `insert into ${table} (${columns}) values (${Object.values(row).join(', ')})`;
  return [what, statement, `${table}_${Object.keys(change).join('_')}_check`];
}

export const REFUSED_FILES: readonly [string, string, string][] = [
  refused('an object that is named by no SHA-256', 'objects', { hash: `'\\x00'` }),
  refused('an object of no bytes', 'objects', { bytes: '0' }),
  refused('a file that is neither public nor private (Z8)', 'files', { visibility: `'shared'` }),
  refused('a file whose content has no SHA-256', 'files', { content_hash: `'\\x00'` }),
  refused('a file without a width', 'files', { width: '0' }),
  refused('a file without a height', 'files', { height: '0' }),
  refused('a file of no bytes', 'files', { bytes: '0' }),
  refused('a variant without a width', 'file_variants', { width: '0' }),
  refused('a variant without a height', 'file_variants', { height: '0' }),
  refused('a variant of no bytes', 'file_variants', { bytes: '0' }),
  refused('a reference to a file from nowhere', 'file_references', { kind: `'page'` }),
  refused('an API token without a scope', 'api_tokens', { scopes: `'{}'` }),
  [
    'two API tokens of one hash (S2)',
    `insert into api_tokens (id, user_id, name, token_hash, scopes, expires_at)
      select uuidv7(), $buyer, 'x', 'x', array['offers.read'], now() from generate_series(1, 2)`,
    'api_tokens_token_hash_key',
  ],
  refused('a use of an API token that was none', 'api_token_uses', { calls: '0' }),
  refused('a verification of no level', 'verifications', { level: '4' }),
  refused('a verified user of a name without letters', 'verifications', { legal_name: `''` }),
  [
    'a verification of V2 without a name',
    `insert into verifications (proposal_id, user_id, level) values (uuidv7(), $buyer, 2)`,
    'verifications_named',
  ],
  [
    'photos of an offer that are no list',
    `update offers set photos = '{}'`,
    'offers_photos_is_array',
  ],
  refused('a draft of what nobody sells', 'offer_drafts', { kind: `'boat'` }),
  refused('a draft that was never saved', 'offer_drafts', { revision: '0' }),
  refused('a part of an upload before its file', 'code_upload_parts', { position_bytes: '-1' }),
  refused('a part of an upload of no bytes', 'code_upload_parts', { size_bytes: '0' }),
  [
    'a part of an upload that is there twice',
    `insert into code_upload_parts (id, offer_id, upload_id, position_bytes, size_bytes, ciphertext,
        nonce, wrapped_key, wrap_nonce, key_id, version)
      select uuidv7(), offers.id, '00000000-0000-4000-8000-000000000000', 0, 1, 'x', 'x', 'x', 'x',
        'x', 1 from (select id from offers limit 1) as offers, generate_series(1, 2)`,
    'code_upload_parts_once',
  ],
  refused('a favourite that cost nothing', 'favourites', { saved_minor: '0' }),
  refused('a reminder of something else', 'offer_reminders', { kind: `'other'` }),
  [
    'two reminders of one offer that wait',
    `insert into offer_reminders (seller_id, offer_id, kind)
      select seller_id, id, 'expired' from offers, generate_series(1, 2)`,
    'offer_reminders_waiting',
  ],
  refused('a favourite with mails at any time', 'favourites', { alert: `'hourly'` }),
  refused('a favourite that was told to cost nothing', 'favourites', { notified_minor: '0' }),
  refused('a saved search with mails at any time', 'saved_searches', { alert: `'hourly'` }),
  refused('a saved search without a name', 'saved_searches', { name: `''` }),
  refused('a saved search of what nobody sells', 'saved_searches', { kind: `'boat'` }),
];
