import type { RefusedRows } from '../test-refused-row.ts';

/** A text with these values. */
const document = ({ language = `'en'`, kind = `'policy'`, slug = `'a-text'` } = {}) =>
  `insert into content_documents (id, language, kind, slug)
    select uuidv7(), ${language}, ${kind}, ${slug}`;

/** A version of a new text with these values, as many times. */
const version = (
  {
    number = '1',
    state = `'draft'`,
    title = `'t'`,
    description = `''`,
    body = `'b'`,
    hash = `sha256('x')`,
    publish_at = 'null',
    published_at = 'null',
  } = {},
  times = 1,
) =>
  `with made as (${document()} returning id)
    insert into content_versions (id, document_id, number, state, title, description, body,
        details, dated_on, content_hash, publish_at, published_at)
      select uuidv7(), made.id, ${number}, ${state}, ${title}, ${description}, ${body}, '{}',
          '2026-11-20', ${hash}, ${publish_at}, ${published_at}
        from made, generate_series(1, ${times}) as n`;

export const contentRefused: RefusedRows = {
  statements: [
    [
      'a text in no language',
      document({ language: `'English'` }),
      'content_documents_language_check',
    ],
    ['a text of no kind', document({ kind: `'page'` }), 'content_documents_kind_check'],
    ['a text at no address', document({ slug: `'A text'` }), 'content_documents_slug_check'],
    [
      'two texts at one address',
      `${document()} from generate_series(1, 2)`,
      'content_documents_kind_slug_language_key',
    ],
    ['a version of no number', version({ number: '0' }), 'content_versions_number_check'],
    ['a version in no state', version({ state: `'lost'` }), 'content_versions_state_check'],
    ['a version without a title', version({ title: `''` }), 'content_versions_title_check'],
    [
      'a version with a long description',
      version({ description: `repeat('x', 301)` }),
      'content_versions_description_check',
    ],
    ['a version without words', version({ body: `''` }), 'content_versions_body_check'],
    [
      'a version that is named by no SHA-256',
      version({ hash: `'x'` }),
      'content_versions_content_hash_check',
    ],
    [
      'a scheduled version without a time (INV8)',
      version({ state: `'scheduled'` }),
      'content_versions_scheduled_has_time',
    ],
    [
      'a published version without a time',
      version({ state: `'published'` }),
      'content_versions_published_has_time',
    ],
    [
      'two published versions of a text',
      version({ state: `'published'`, number: 'n', published_at: 'now()' }, 2),
      'content_versions_one_published',
    ],
    ['two versions of one number', version({}, 2), 'content_versions_number'],
    [
      'a picture that is named by no SHA-256',
      `insert into content_pictures (hash, svg) values ('x', '<svg/>')`,
      'content_pictures_hash_check',
    ],
    [
      'a picture of nothing',
      `insert into content_pictures (hash, svg) values (sha256('x'), '')`,
      'content_pictures_svg_check',
    ],
  ],
};
