import { existsSync } from 'node:fs';
import { hasContent, lockFirstTexts } from '@guildhall/db/content/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { ContentContext } from './context.ts';

/**
 * Publishes the texts of a folder in a shop that has none yet, as the system. A file with a fault
 * is left out and reported: a shop opens without one of its texts rather than not at all. Resolves
 * to how many were published.
 */
export async function publishShipped(
  { db, rule_books, alert }: Pick<ContentContext, 'db' | 'rule_books' | 'alert'>,
  folder: string,
): Promise<number> {
  if ((await hasContent(db)) || !existsSync(folder)) return 0;
  // Imported here, since only the first start of a shop reads files.
  const [{ readFiles }, { publishIn }] = await Promise.all([
    import('./read-files.ts'),
    import('./publish-texts.ts'),
  ]);
  const { files, pictures, faults } = readFiles(folder, await rule_books.current());
  for (const { file, line, message } of faults) {
    alert('a text of the site has a fault', { place: `${file}:${line}`, reason: message });
  }
  const faulty = new Set(faults.map(({ file }) => file));
  const sound = files.filter(({ file }) => !faulty.has(file));
  return await inTransaction(db, async (trx) => {
    // Of two servers that start at once, the second finds the texts of the first.
    await lockFirstTexts(trx);
    if (await hasContent(trx)) return 0;
    const author = { viewer: null, reason: '' };
    const texts = { files: sound, pictures };
    return (await publishIn(trx, author, texts, { as: 'published' })).length;
  });
}
