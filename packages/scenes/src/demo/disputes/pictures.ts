/** What the demo's users show in disputes: pictures that were drawn and encoded before. */
import { Readable } from 'node:stream';
import type { Database } from '@guildhall/db/database';
import { insertFileKey } from '@guildhall/db/files/commands';
import { PURPOSE_RULES, SEALED_MEDIA_TYPE } from '@guildhall/domain/files/rules';
import type { ServiceContext } from '@guildhall/services/context';
import { sealBytes } from '@guildhall/services/files/seal-content';
import type { KeyVault } from '@guildhall/services/ports/key-vault';
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

function pictureOf(kind: EvidencePicture): EncodedEvidence {
  const found = evidencePictures.find((picture) => picture.kind === kind);
  if (found === undefined) throw new RangeError(`no picture shows ${kind}`);
  return found;
}

/** What an upload stores: the variants, which files share, and the original, which is sealed. */
async function contentsOf(keyVault: KeyVault, { id, kind }: ShownFile) {
  const { variants, original, width, height } = pictureOf(kind);
  const plain = Buffer.from(original, 'base64');
  const { sealed, hash, key } = await sealBytes(keyVault, id, plain);
  const kept = { hash, bytes: sealed.length, width, height, media_type: SEALED_MEDIA_TYPE };
  return {
    key,
    contents: [
      ...variants.map(({ content, ...variant }) => ({
        ...variant,
        is_original: false,
        content: Buffer.from(content, 'base64'),
      })),
      { ...kept, is_original: true, content: sealed },
    ],
  };
}

/** Stores these files, and writes the rows that their uploads would have written. */
export async function writeEvidenceFiles(
  { object_storage, key_vault }: Pick<ServiceContext, 'object_storage' | 'key_vault'>,
  trx: Transaction<Database>,
  files: readonly ShownFile[],
): Promise<void> {
  const stored = await Promise.all(
    files.map(async (file) => ({ file, ...(await contentsOf(key_vault, file)) })),
  );
  const all = stored.flatMap(({ contents: kept }) => kept);
  const contents = new Map(all.map((each) => [each.hash, each]));
  await Promise.all(
    [...contents.values()].map(({ hash, bytes: size, content }) =>
      object_storage.put({ hash, bytes: size }, Readable.from([content])),
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
    stored.map(({ file: { id, owner_id, kind, at }, contents: kept }) => {
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
        bytes: kept.reduce((sum, each) => sum + each.bytes, 0),
        expires_at: null,
        created_at: at,
      };
    }),
  );
  const variants = stored.flatMap(({ file, contents: kept }) =>
    kept.map(({ hash, content: _content, ...variant }) => ({
      file_id: file.id,
      object_hash: `\\x${hash}`,
      ...variant,
    })),
  );
  await insertRows(trx, 'file_variants', variants);
  const measure = { brightness: null, sharpness: null, clipped: null };
  for (const { file, key } of stored) {
    await insertFileKey(trx, { file_id: file.id, ...key, ...measure });
  }
}
