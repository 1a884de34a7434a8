import { isPictureStored } from '@guildhall/db/content/editing/queries';
import { findLastNumbers, keyOfDocument, lockDocuments } from '@guildhall/db/content/commands';
import type { SaveText } from '@guildhall/domain/content/editing/schema';
import { unknownPlaceholders } from '@guildhall/domain/content/rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '@guildhall/db/database';
import type { ContentContext } from '../context.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { faultsOfPicture } from '../check-picture.ts';
import { type Publication, publishIn } from '../publish-texts.ts';
import { faultsIn } from './preview-text.ts';

/**
 * Stores an article or a question as a new version: as a draft, published, or scheduled. Words that
 * are published already stay as they are. Refuses CONTENT_FAULTY, IDEMPOTENCY_KEY_REUSED,
 * CONTENT_CHANGED, PERMISSION_DENIED.
 */
export async function saveText(context: ContentContext, viewer: Viewer, input: SaveText) {
  await refuseFaults(context, input);
  const call = { operation: 'content.saveText', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const { kind, language, slug } = input.document;
    const key = { kind, language, slug };
    // Whoever saves at the same time waits, and then sees that the text has changed.
    const ids = await lockDocuments(trx, [{ id: newId(), ...key }]);
    const id = ids.get(keyOfDocument(key)) ?? '';
    const last = (await findLastNumbers(trx, [id])).get(id) ?? 0;
    if (last !== input.base_number) throw new Refusal('CONTENT_CHANGED', { number: last });
    const { document, picture } = await withPicture(trx, input);
    const file = { file: keyOfDocument(key), document, lines: new Map(), body_line: 1 };
    const [saved] = await publishIn(
      trx,
      { viewer, reason: input.reason },
      { files: [file], pictures: picture === null ? [] : [picture] },
      publicationOf(input),
    );
    return { number: saved?.number ?? last };
  });
}

function publicationOf({ publication }: SaveText): Publication {
  return publication.as === 'scheduled'
    ? { as: 'scheduled', at: new Date(publication.at) }
    : publication;
}

async function refuseFaults({ rule_books }: ContentContext, { document }: SaveText) {
  const rules = await rule_books.current();
  const [first] = await faultsIn(document.body, rules);
  if (first !== undefined)
    throw new Refusal('CONTENT_FAULTY', { line: first.line, fault: first.fault });
  const short = [document.title, document.kind === 'article' ? document.description : ''];
  if (short.some((text) => unknownPlaceholders(text, rules).length > 0)) {
    throw new Refusal('CONTENT_FAULTY', { line: 1, fault: 'placeholder' });
  }
}

/** The document with the hash of its picture, and the picture if it is new. */
async function withPicture(db: Kysely<Database>, { document, picture_svg: svg }: SaveText) {
  if (document.kind !== 'article') return { document, picture: null };
  const faulty = () => new Refusal('CONTENT_FAULTY', { line: 1, fault: 'picture' });
  if (svg === null) {
    const isKnown = await isPictureStored(db, Buffer.from(document.picture, 'hex'));
    if (!isKnown) throw faulty();
    return { document, picture: null };
  }
  if (faultsOfPicture(svg).length > 0) throw faulty();
  const hash = createHash('sha256').update(svg).digest();
  return { document: { ...document, picture: hash.toString('hex') }, picture: { hash, svg } };
}
