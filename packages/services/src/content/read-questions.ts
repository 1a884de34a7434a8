import { listPublished, searchPublished } from '@guildhall/db/content/queries';
import type { FaqDetails, ListQuestions } from '@guildhall/domain/content/schema';
import { FAQ_TOPICS } from '@guildhall/domain/content/types';
import { fillingFor, languagesFor, loadRenderer, type TextContext } from './fill-texts.ts';

const MAX_FOUND = 100;

/**
 * The questions with their answers: all of them by topic, or those with some words, the best match
 * first. Refuses nothing.
 */
export async function readQuestions(context: TextContext, { language, words }: ListQuestions) {
  const { db } = context;
  const [rows, filling, { renderMarkdown, blocksOf }] = await Promise.all([
    words === ''
      ? listPublished(db, ['faq'], languagesFor(language))
      : searchPublished(db, { language, words, kinds: ['faq'] }, MAX_FOUND),
    fillingFor(context, language),
    loadRenderer(),
  ]);
  const items = rows.map(({ slug, title, body, details }) => {
    // The kind of the row says which details it has.
    const { topic, position } = details as FaqDetails;
    return {
      slug,
      topic,
      position,
      question: filling.fill(title),
      html: renderMarkdown(body, filling).html,
      text: blocksOf(body, filling).join(' '),
    };
  });
  if (words !== '') return { items };
  const placeOf = (topic: FaqDetails['topic']) => FAQ_TOPICS.indexOf(topic);
  return {
    items: items.toSorted(
      (one, other) => placeOf(one.topic) - placeOf(other.topic) || one.position - other.position,
    ),
  };
}
