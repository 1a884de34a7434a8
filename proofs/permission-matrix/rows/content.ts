import { newId } from '@guildhall/domain/kernel/ids';
import type { Names } from '../resource.ts';
import { type Rows, nothing, theNames } from '../row.ts';

const ofPolicy = (names: Names) => ({ kind: 'policy', ...names });
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
  'content.search': [{ ...nothing, input: () => ({ words: 'refund' }) }],
};
