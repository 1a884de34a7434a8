import { listTexts, listTextVersions } from '@guildhall/db/content/editing/queries';
import { keyOfDocument } from '@guildhall/db/content/commands';
import { findDocumentId } from '@guildhall/db/content/queries';
import { changedBlocks } from '@guildhall/domain/content/rules';
import type { ListTexts, TextName } from '@guildhall/domain/content/editing/schema';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readDecisions } from '../../users/read-decisions.ts';
import { fillingFor, loadRenderer, type TextContext } from '../fill-texts.ts';

const cursorSchema = z.strictObject({ at: z.string().max(60), id: z.uuid() });

/** A page of the texts of one kind, the last changed first. Refuses INPUT_INVALID. */
export async function readTexts({ db }: Pick<ContentContext, 'db'>, input: ListTexts) {
  const cursor = readCursor(input.cursor, cursorSchema);
  const rows = await listTexts(db, input, { cursor, limit: input.limit + 1 });
  const items = rows.slice(0, input.limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    items,
    next_cursor: last === undefined ? null : writeCursor({ at: last.cursor_time, id: last.id }),
  };
}

/** How many versions are shown, the newest. */
const SHOWN_VERSIONS = 20;

/**
 * A text with its versions, what each changed, and who has decided what about it. Refuses
 * CONTENT_NOT_FOUND.
 */
export async function readText(context: TextContext, viewer: Viewer, name: TextName) {
  const { db } = context;
  const id = await findDocumentId(db, name);
  if (id === undefined) throw new Refusal('CONTENT_NOT_FOUND');
  const [rows, { acts }, filling, { blocksOf }] = await Promise.all([
    listTextVersions(db, id, SHOWN_VERSIONS + 1),
    readDecisions(db, viewer, ['content.publish'], `content:${keyOfDocument(name)}`),
    fillingFor(context, name.language),
    loadRenderer(),
  ]);
  const [newest] = rows;
  if (newest === undefined) throw new Refusal('CONTENT_NOT_FOUND');
  const versions = rows.slice(0, SHOWN_VERSIONS).map((version, index) => {
    const earlier = rows[index + 1];
    return {
      ...version,
      changes:
        earlier === undefined
          ? null
          : changedBlocks(blocksOf(earlier.body, filling), blocksOf(version.body, filling)),
    };
  });
  return { ...name, newest, versions, acts };
}

export type TextReading = Awaited<ReturnType<typeof readText>>;
