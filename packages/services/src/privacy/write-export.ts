import type { Database } from '@guildhall/db/database';
import { type ExportedTable, listName } from '@guildhall/db/kernel/data-export/exported-table';
import { EXPORTED_TABLES } from '@guildhall/db/kernel/data-export/rooms-data-export';
import { type ExportedRow, inSnapshot, readExportedRows } from '@guildhall/db/privacy/queries';
import { EXPORT_PICTURES_BYTES } from '@guildhall/domain/privacy/rules';
import type { Transaction } from 'kysely';
import { copyPicture } from '../files/copy-picture.ts';
import type { User } from '../users/find-user.ts';
import { readUsernames } from '../users/read-usernames.ts';
import type { PrivacyContext } from './context.ts';
import { openSealedRows } from './open-sealed-rows.ts';
import { type AddFile, packFiles } from './pack-files.ts';
import { type IndexedList, writeIndex } from './write-index.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * What the shop has of a user, as a ZIP archive while it is read: a list in JSON for each declared
 * table that has something, the pictures, and a page that leads through them in the language of the
 * user. The lists are of one moment. Refuses FILES_UNAVAILABLE, SECRET_UNREADABLE.
 */
export function writeExport(
  context: PrivacyContext,
  user: User,
): AsyncGenerator<Uint8Array, void, void> {
  return packFiles(async (add) => {
    const pictures = new Set<string>();
    const made = new Date();
    const lists = await inSnapshot(context.db, async (trx) => {
      const lists: IndexedList[] = [];
      for (const { room, table } of EXPORTED_TABLES) {
        const source = { trx, user, table, pictures };
        lists.push(await writeList(context, add, room, source));
      }
      return lists;
    });
    const copied = await writePictures(context, add, user, pictures);
    await add('index.html', textOf(writeIndex(context, user, { made, lists, ...copied })));
  });
}

interface Source {
  readonly trx: Transaction<Database>;
  readonly user: User;
  readonly table: ExportedTable;
  /** The ids of the pictures that the lists name so far. */
  readonly pictures: Set<string>;
}

/** Writes a list, unless it is empty. */
async function writeList(
  context: PrivacyContext,
  add: AddFile,
  room: string,
  source: Source,
): Promise<IndexedList> {
  const name = listName(source.table);
  const file = `data/${room}/${name}.json`;
  const batches = readExportedRows(source.trx, source.user.id, source.table);
  const first = await batches.next();
  if (first.done === true) return { room, name, file: null, count: 0 };
  const { value } = first;
  let count = 0;
  async function* rows() {
    for (let batch: ExportedRow[] | null = value; batch !== null; batch = await nextOf(batches)) {
      yield await completed(context, source, batch);
      count += batch.length;
    }
  }
  await add(file, jsonOf(rows()));
  return { room, name, file, count };
}

async function nextOf<Value>(values: AsyncGenerator<Value, void, void>): Promise<Value | null> {
  const next = await values.next();
  return next.done === true ? null : next.value;
}

/** Opens what is sealed, names the people of a list, and notes its pictures. */
async function completed(
  context: PrivacyContext,
  { trx, table, pictures }: Source,
  batch: readonly ExportedRow[],
): Promise<ExportedRow[]> {
  const { people = '', picture, is_opened: isOpened } = table;
  const opened =
    isOpened === true ? await openSealedRows(context, trx, table.table, batch) : [...batch];
  if (picture !== undefined) for (const row of opened) pictures.add(String(row[picture]));
  const columns = people.split(' ').filter((column) => column !== '');
  if (columns.length === 0) return opened;
  const ids = opened.flatMap((row) => columns.map((column) => String(row[column])));
  const names = await readUsernames(trx, ids);
  return opened.map((row) => ({
    ...row,
    ...Object.fromEntries(
      columns.map((column) => [column.replace(/_id$/, ''), names.get(String(row[column])) ?? null]),
    ),
  }));
}

/** A JSON array, one row after the other. */
async function* jsonOf(batches: AsyncIterable<readonly ExportedRow[]>) {
  let before = '[\n';
  for await (const batch of batches) {
    yield before + batch.map((row) => JSON.stringify(row, null, 2)).join(',\n');
    before = ',\n';
  }
  yield '\n]\n';
}

async function* textOf(text: string) {
  yield text;
}

/** Writes the pictures that fit, and a list of all of them. */
async function writePictures(
  context: PrivacyContext,
  add: AddFile,
  user: User,
  fileIds: ReadonlySet<string>,
) {
  let left = EXPORT_PICTURES_BYTES;
  const listed: { file_id: string; file: string | null; left_out: string | null }[] = [];
  for (const fileId of fileIds) {
    const picture = await copyPicture(context, fileId);
    const fits = picture !== null && picture.bytes <= left;
    const content = fits ? await picture.open() : null;
    if (picture === null || content === null) {
      const leftOut = picture === null || fits ? 'not_kept' : 'too_large';
      listed.push({ file_id: fileId, file: null, left_out: leftOut });
      continue;
    }
    const file = `pictures/${fileId}.${EXTENSIONS[picture.media_type] ?? 'bin'}`;
    await add(file, content as AsyncIterable<Uint8Array>, { is_compressed: false });
    left -= picture.bytes;
    listed.push({ file_id: fileId, file, left_out: null });
  }
  const file = 'pictures/pictures.json';
  if (listed.length > 0) await add(file, textOf(`${JSON.stringify(listed, null, 2)}\n`));
  const copied = listed.flatMap(({ file: each }) => each ?? []);
  return { pictures: copied, left_out: listed.length - copied.length };
}
