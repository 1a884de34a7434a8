import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listVariants } from '@guildhall/db/files/queries';
import type { FilePurpose } from '@guildhall/domain/files/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer } from '@guildhall/scenes/actors';
import { pdfOf } from '@guildhall/scenes/documents/pdf';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { temporaryFolder } from '../kernel/temporary-folder.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { PAYLOAD, PLANTED } from '../ports/files/test-pictures.ts';
import {
  LONG_VIDEO,
  MOV_VIDEO,
  PLANTED_IN_VIDEO,
  SOUND_ALONE,
  WEBM_VIDEO,
} from '../ports/files/test-videos.ts';
import { copyPicture } from './copy-picture.ts';
import { openOriginal } from './open-sealed-file.ts';
import { readAttachments } from './read-file.ts';
import { uploadFile } from './upload-file.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let alerts: string[];
let context: ServiceContext;
const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-document-'));

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  ann = await buyer(scene);
  alerts = [];
  context = {
    ...scene.services,
    uploads_folder: temporaryFolder(folder),
    alert: (sentence, facts) => alerts.push(`${sentence}: ${JSON.stringify(facts)}`),
  };
});

async function upload(content: Uint8Array, { purpose }: { purpose: FilePurpose }) {
  async function* arriving() {
    yield content;
  }
  return await uploadFile(context, ann, { idempotency_key: newId(), purpose }, arriving());
}

const contentOf = async (hash: Buffer) => {
  const content = await context.object_storage.get(hash.toString('hex'));
  return content === null ? null : await buffer(content);
};

/** How much of files there is: the rows, and what is on the disk. */
async function stored() {
  const { rows } = await sql<{ files: number; variants: number; objects: number }>`
    select (select count(*) from files) as files,
      (select count(*) from file_variants) as variants,
      (select count(*) from objects) as objects`.execute(database.owner_db);
  return { ...rows[0], temporary: readdirSync(folder) };
}

describe('a document', () => {
  test('is kept as its drawn pages and a PDF of them, without what stood beside them (U1, U2)', async () => {
    const content = pdfOf(['Receipt 4711', 'Page 2'], { author: PLANTED, script: PAYLOAD });
    const { file, variants } = await upload(content, { purpose: 'message_file' });
    expect(file).toMatchObject({ media_type: 'application/pdf', pages: 2, visibility: 'private' });
    expect(variants.map(({ media_type, page, width }) => [media_type, page, width])).toEqual([
      ['image/webp', 1, 320],
      ['image/webp', 1, 1_600],
    ]);
    const all = await listVariants(context.db, file.id);
    expect(all.map(({ is_original, page }) => [is_original, page])).toEqual([
      [false, 0],
      [false, 1],
      [false, 1],
      [false, 2],
    ]);
    for (const { object_hash } of all) {
      const kept = await contentOf(object_hash);
      for (const hidden of [PLANTED, PAYLOAD, 'JavaScript', 'Receipt']) {
        expect({ hidden, is: kept?.includes(hidden) }).toEqual({ hidden, is: false });
      }
    }
    const shown = { file_ids: [file.id], pages: 'all' } as const;
    const { of } = await readAttachments(context, ann, shown);
    expect(of([file.id])[0]?.document).toMatchObject({
      pages: 2,
      copy: { media_type: 'application/pdf' },
      drawn: [[{ page: 1 }, { page: 1 }], [{ page: 2 }]],
    });
  });

  test('with the same page twice has both', async () => {
    const { file } = await upload(pdfOf(['Same', 'Same']), { purpose: 'evidence' });
    expect(file.pages).toBe(2);
  });

  test.each<[string, string, Uint8Array]>([
    ['encrypted', 'document_encrypted', pdfOf(['x'], { encrypted: true })],
    ['with too many pages', 'document_pages', pdfOf(Array.from({ length: 21 }, String))],
    ['that breaks off', 'document_unreadable', pdfOf(['x', 'y']).subarray(0, 500)],
    ['that is nothing but its first line', 'document_unreadable', Buffer.from('%PDF-1.7\n')],
    ['without pages', 'document_unreadable', pdfOf([])],
    ['empty', 'file_empty', new Uint8Array()],
  ])('%s is refused, and leaves nothing (INV11)', async (_what, code, content) => {
    const before = await stored();
    for (const purpose of ['evidence', 'message_file'] as const) {
      const refusal = await catchRefusal(upload(content, { purpose }));
      expect(refusal).toMatchObject({ code: 'INPUT_INVALID', fields: { file: [{ code }] } });
    }
    expect(await stored()).toEqual(before);
    expect(alerts).toEqual([]);
  });
});

describe('a video', () => {
  test.each([
    ['MOV', MOV_VIDEO, 'video/quicktime', 'video/mp4'],
    ['WebM', WEBM_VIDEO, 'video/webm', 'video/webm'],
  ])(
    '%s is kept as its picture and sound, without what stood beside them (U1, U2)',
    async (_format, content, sent, saved) => {
      const { file, variants } = await upload(content, { purpose: 'evidence' });
      expect(file).toMatchObject({
        media_type: sent,
        pages: null,
        seconds: 1,
        width: 32,
        height: 24,
      });
      // No browser shows it as a picture.
      expect(variants).toEqual([]);
      const [copy, original] = await listVariants(context.db, file.id);
      expect(copy).toMatchObject({ is_original: false, page: 0, media_type: saved, width: 32 });
      const kept = await contentOf(copy?.object_hash ?? Buffer.alloc(0));
      expect(kept?.length).toBe(copy?.bytes);
      for (const hidden of Object.values(PLANTED_IN_VIDEO)) {
        expect({ hidden, is: kept?.includes(hidden) }).toEqual({ hidden, is: false });
      }
      // The original is sealed, and is what was uploaded.
      expect((await contentOf(original?.object_hash ?? Buffer.alloc(0)))?.equals(content)).toBe(
        false,
      );
      expect((await openOriginal(context, file.id)).content.equals(content)).toBe(true);

      const { of } = await readAttachments(context, ann, { file_ids: [file.id], pages: 'all' });
      expect(of([file.id])).toMatchObject([
        { variants: [], document: null, video: { seconds: 1, copy: { media_type: saved } } },
      ]);
      expect(await copyPicture(context, file.id)).toMatchObject({ media_type: saved });
    },
  );

  test('is evidence, and nothing else', async () => {
    const refusal = await catchRefusal(upload(MOV_VIDEO, { purpose: 'message_file' }));
    expect(refusal).toMatchObject({ fields: { file: [{ code: 'file_type' }] } });
  });

  test.each<[string, string, Uint8Array]>([
    ['of more than three minutes', 'video_long', LONG_VIDEO],
    ['without a picture', 'video_unreadable', SOUND_ALONE],
    ['that breaks off', 'video_unreadable', MOV_VIDEO.subarray(0, 900)],
    ['that is nothing but its first box', 'video_unreadable', MOV_VIDEO.subarray(0, 20)],
  ])('%s is refused, and leaves nothing (INV11)', async (_what, code, content) => {
    const before = await stored();
    const refusal = await catchRefusal(upload(content, { purpose: 'evidence' }));
    expect(refusal).toMatchObject({ code: 'INPUT_INVALID', fields: { file: [{ code }] } });
    expect(await stored()).toEqual(before);
  });
});
