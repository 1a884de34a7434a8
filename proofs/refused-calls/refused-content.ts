import { newId } from '@guildhall/domain/kernel/ids';
import { archiveText } from '@guildhall/services/content/archive-text';
import { archiveEdited } from '@guildhall/services/content/editing/archive-edited';
import { readText } from '@guildhall/services/content/editing/read-texts';
import { saveText } from '@guildhall/services/content/editing/save-text';
import { readArticle, readArticles, readPicture } from '@guildhall/services/content/read-articles';
import { readDocument } from '@guildhall/services/content/read-document';
import { removeRouteRule } from '@guildhall/services/content/redirects/remove-route-rule';
import { setRouteRule } from '@guildhall/services/content/redirects/set-route-rule';
import type { Call, RefusedRow } from './refused-call.ts';

const nowhere = { kind: 'policy', slug: 'refund-policy', language: 'en' } as const;

const setRule =
  (path: string, target: string): Call =>
  ({ scene, people }) =>
    setRouteRule(scene.services, people.admin, { path, status: 301, target }, 'It has moved.');

const saved =
  ({ body = 'Words.', base_number = 0 }): Call =>
  ({ scene, people }) =>
    saveText(scene.services, people.admin, {
      idempotency_key: newId(),
      document: {
        kind: 'faq',
        language: 'en',
        slug: 'a-question',
        title: 'A question',
        topic: 'users',
        position: 1,
        body,
      },
      picture_svg: null,
      base_number,
      publication: { as: 'draft' },
      reason: 'It was written for a test.',
    });

/** Nothing is published, and there are as many route rules as there may be. */
export const refusedContent: readonly RefusedRow[] = [
  ['read a policy', 'CONTENT_NOT_FOUND', ({ scene }) => readDocument(scene.services, nowhere)],
  [
    'read an article',
    'CONTENT_NOT_FOUND',
    ({ scene }) => readArticle(scene.services, { slug: 'nothing', language: 'de' }),
  ],
  [
    'list articles',
    'INPUT_INVALID',
    ({ scene }) =>
      readArticles(scene.services, { language: 'en', words: '', limit: 5, cursor: 'no cursor' }),
  ],
  [
    'read a picture',
    'CONTENT_NOT_FOUND',
    ({ scene }) => readPicture(scene.services, '0'.repeat(64)),
  ],
  [
    'archive a text',
    'CONTENT_NOT_FOUND',
    ({ scene, people }) =>
      archiveText(scene.services, people.admin, nowhere, 'It was never there.'),
  ],
  [
    'read a text that was never written',
    'CONTENT_NOT_FOUND',
    ({ scene, people }) =>
      readText(scene.services, people.admin, { kind: 'faq', language: 'en', slug: 'nothing' }),
  ],
  ['save a text with HTML', 'CONTENT_FAULTY', saved({ body: '<b>Bold</b>' })],
  ['save a text that others have changed', 'CONTENT_CHANGED', saved({ base_number: 3 })],
  [
    'archive a text that was never written',
    'CONTENT_NOT_FOUND',
    ({ scene, people }) =>
      archiveEdited(scene.services, people.admin, {
        idempotency_key: newId(),
        kind: 'faq',
        language: 'en',
        slug: 'nothing',
        reason: 'It was never there.',
      }),
  ],
  ['set one route rule too many', 'ROUTE_RULE_LIMIT', setRule('/one-more', '/')],
  [
    'set a route rule that leads back to itself',
    'ROUTE_RULE_LOOP',
    setRule('/page-0', '/page-0?again'),
  ],
  [
    'remove a route rule',
    'ROUTE_RULE_NOT_FOUND',
    ({ scene, people }) =>
      removeRouteRule(scene.services, people.admin, '/one-more', 'It was never there.'),
  ],
];
