/** What the demo's users show in disputes: pictures that were drawn and encoded before. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '@guildhall/db/database';
import { PURPOSE_RULES } from '@guildhall/domain/files/rules';
import type { ServiceContext } from '@guildhall/services/context';
import { sql, type Transaction } from 'kysely';
import pictures from '../../../data/evidence-pictures.json' with { type: 'json' };
import type { EncodedPicture } from '../catalog/pictures.ts';
import { insertRows } from '../trade/past-rows.ts';
import type { EvidencePicture } from './drawings.ts';

/** A drawing as an upload of evidence is encoded, with what was uploaded, in base64. */
export interface EncodedEvidence extends Omit<EncodedPicture, 'game' | 'kind' | 'rank'> {
  readonly kind: EvidencePicture;
  readonly original: string;
}

export const evidencePictures = pictures as readonly EncodedEvidence[];

export interface ShownFile {
  readonly id: string;
  readonly owner_id: string;
  readonly kind: EvidencePicture;
  readonly at: Date;
}

interface StoredContent {
  readonly is_original: boolean;
  readonly media_type: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly bytes: number;
  readonly content: string;
}

/** What an upload stores: the variants, and the original, since it is evidence. */
function contentsOf(picture: EncodedEvidence): StoredContent[] {
  const original = Buffer.from(picture.original, 'base64');
  const { width, height } = picture;
  return [
    ...picture.variants.map((variant) => ({ ...variant, is_original: false })),
    {
      is_original: true,
      media_type: 'image/png',
      width,
      height,
      hash: createHash('sha256').update(original).digest('hex'),
      bytes: original.length,
      content: picture.original,
    },
  ];
}

function pictureOf(kind: EvidencePicture): EncodedEvidence {
  const found = evidencePictures.find((picture) => picture.kind === kind);
  if (found === undefined) throw new RangeError(`no picture shows ${kind}`);
  return found;
}

/** Stores these files, and writes the rows that their uploads would have written. */
export async function writeEvidenceFiles(
  { object_storage }: Pick<ServiceContext, 'object_storage'>,
  trx: Transaction<Database>,
  files: readonly ShownFile[],
): Promise<void> {
  const kinds = [...new Set(files.map(({ kind }) => kind))];
  const contents = new Map(
    kinds.flatMap((kind) => contentsOf(pictureOf(kind))).map((each) => [each.hash, each]),
  );
  await Promise.all(
    [...contents.values()].map(({ hash, bytes: size, content }) =>
      object_storage.put({ hash, bytes: size }, Readable.from([Buffer.from(content, 'base64')])),
    ),
  );
  await sql`insert into objects (hash, bytes, due_at)
    select decode(each.hash, 'hex'), each.bytes, null
      from json_to_recordset(${JSON.stringify(
        [...contents.values()].map(({ hash, bytes: size }) => ({ hash, bytes: size })),
      )}::json) as each (hash text, bytes int)
    on conflict do nothing`.execute(trx);
  await insertRows(
    trx,
    'files',
    files.map(({ id, owner_id, kind, at }) => {
      const { content_hash, width, height } = pictureOf(kind);
      return {
        id,
        owner_id,
        purpose: 'evidence',
        visibility: PURPOSE_RULES.evidence.visibility,
        content_hash: `\\x${content_hash}`,
        media_type: 'image/png',
        width,
        height,
        bytes: contentsOf(pictureOf(kind)).reduce((sum, each) => sum + each.bytes, 0),
        expires_at: null,
        created_at: at,
      };
    }),
  );
  const variants = files.flatMap(({ id, kind }) =>
    contentsOf(pictureOf(kind)).map(({ hash, content: _content, ...variant }) => ({
      file_id: id,
      object_hash: `\\x${hash}`,
      ...variant,
    })),
  );
  await insertRows(trx, 'file_variants', variants);
}
