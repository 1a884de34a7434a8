import { newId } from '@guildhall/domain/kernel/ids';
import type { Names } from '../resource.ts';
import { key, type Rows, nothing, theNames, WHY } from '../row.ts';

const ofPolicy = (names: Names) => ({ kind: 'policy', ...names });
const ofArticle = (names: Names) => ({ kind: 'article', language: 'en', ...names });
const byEverybody = { seller: 'ok', stranger: 'ok', missing: 'CONTENT_NOT_FOUND' } as const;

export const contentRows: Rows = {
  'content.document': [{ names: 'policy', input: ofPolicy, gets: byEverybody }],
  'content.documents': [{ ...nothing, input: () => ({}) }],
  'content.addresses': [nothing],
  'content.articles': [
    { ...nothing, input: () => ({}) },
    { ...nothing, input: () => ({ words: 'price', tag: 'buying' }) },
  ],
  'content.article': [{ names: 'article', input: theNames, gets: byEverybody }],
  'content.picture': [{ names: 'article_picture', input: theNames, gets: byEverybody }],
  'content.questions': [{ ...nothing, input: () => ({ words: 'protection' }) }],
  'content.sendMessage': [
    {
      ...nothing,
      input: () => ({
        message_id: newId(),
        topic: 'other',
        email: `${newId()}@visitor.test`,
        text: 'A message that is long enough.',
        language: 'en',
      }),
    },
  ],
  'content.routeRules': [nothing],
  'content.texts': [{ ...nothing, input: () => ({ kind: 'article' }) }],
  'content.text': [{ names: 'article', input: ofArticle, gets: byEverybody }],
  'content.previewText': [{ ...nothing, input: () => ({ language: 'en', body: '## First' }) }],
  'content.saveText': [
    {
      ...nothing,
      input: () => ({
        ...key(),
        document: {
          kind: 'faq',
          language: 'en',
          slug: newId(),
          title: 'Who writes this?',
          topic: 'users',
          position: 1,
          body: 'A row of the matrix.',
        },
        base_number: 0,
        publication: { as: 'draft' },
        reason: WHY,
      }),
    },
  ],
  'content.archiveText': [
    {
      names: 'article',
      input: (names) => ({ ...key(), ...ofArticle(names), reason: WHY }),
      gets: byEverybody,
    },
  ],
  'content.search': [{ ...nothing, input: () => ({ words: 'refund' }) }],
};
