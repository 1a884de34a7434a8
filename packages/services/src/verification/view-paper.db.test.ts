import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newId } from '@guildhall/domain/kernel/ids';
import { checkInvariants, checkInvariantsIn } from '@guildhall/db/invariants';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  approvedRequest,
  linkSources,
  submittedRequest,
  takenRequest,
} from '@guildhall/scenes/verification/requests';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { openSealedFile } from '../files/open-sealed-file.ts';
import { findUser } from '../users/find-user.ts';
import { readOwnRequest } from './read-request.ts';
import { runVerificationDeadlines } from './run-deadlines.ts';
import { viewPaper } from './view-paper.ts';

let database: TestDatabase;
let scene: Scene;
let officer: Viewer;
let ann: Viewer;
const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-papers-'));

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  officer = await actor(scene, { role: 'support', username: 'officer-one' });
  ann = await actor(scene);
});
afterEach(async () => {
  await resetClock(scene);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const own = (viewer: Viewer, id: string) =>
  readOwnRequest(scene.services, viewer, { request_id: id });

async function view(viewer: Viewer, requestId: string, paperId: string) {
  return await viewPaper(scene.services, linkSources, viewer, {
    idempotency_key: newId(),
    request_id: requestId,
    paper_id: paperId,
    reason: 'first_check',
  });
}

/** From a file: in this process pictures in memory are not read, whatever they say they are. */
async function pixelsOf(image: Buffer): Promise<Buffer> {
  const file = path.join(folder, newId());
  writeFileSync(file, image);
  return await sharp(file).removeAlpha().raw().toBuffer();
}

const filesOf = async (requestId: string) => {
  const { rows } = await sql<{ file_id: string }>`select file_id from file_references
    where kind = 'verification' and subject_id = ${requestId}`.execute(database.owner_db);
  return rows.map(({ file_id }) => file_id);
};

test('a paper is seen in an open case by who has taken it; each view is logged, and shown to its owner', async () => {
  const id = await submittedRequest(scene, ann);
  const paper = (await own(ann, id)).papers[0]?.id ?? '';
  const refused = { code: 'VERIFICATION_EVENT_REFUSED' };
  await expect(view(officer, id, paper)).rejects.toMatchObject(refused);
  await takenRequest(scene, officer, id);
  const other = await actor(scene, { role: 'support' });
  await expect(view(other, id, paper)).rejects.toMatchObject(refused);
  const missing = { code: 'VERIFICATION_NOT_FOUND' };
  await expect(view(await actor(scene), id, paper)).rejects.toMatchObject(missing);
  await expect(view(officer, id, newId())).rejects.toMatchObject(missing);
  expect((await own(ann, id)).views).toEqual([]);
  const { media_type: type } = await view(officer, id, paper);
  expect(type).toBe('image/jpeg');
  expect((await own(ann, id)).views).toMatchObject([{ kind: 'id_front', reason: 'first_check' }]);
  await approvedRequest(scene, officer, id);
  await expect(view(officer, id, paper)).rejects.toMatchObject(refused);
});

test('the viewer and the time are drawn into the picture', async () => {
  const bob = await actor(scene);
  const id = await submittedRequest(scene, bob);
  await takenRequest(scene, officer, id);
  const { content } = await view(officer, id, (await own(bob, id)).papers[0]?.id ?? '');
  const [fileId = ''] = await filesOf(id);
  const { picture } = await openSealedFile(scene.services, fileId);
  const [plain, stamped] = [await pixelsOf(picture), await pixelsOf(content)];
  const changed = plain.filter((value, place) => Math.abs(value - (stamped[place] ?? 0)) > 30);
  expect(stamped).toHaveLength(plain.length);
  expect(changed.length / plain.length).toBeGreaterThan(0.02);
});

test('what is stored of a paper is noise, without the row of its key for ever (K1, K7)', async () => {
  const bob = await actor(scene);
  const id = await submittedRequest(scene, bob);
  const [fileId = ''] = await filesOf(id);
  const { rows } = await sql<{ hash: Buffer; media_type: string }>`
    select object_hash as hash, media_type from file_variants
      where file_id = ${fileId}`.execute(database.owner_db);
  expect(rows.map((row) => row.media_type)).toEqual(['application/octet-stream']);
  const stored = await scene.services.object_storage.get(rows[0]?.hash.toString('hex') ?? '');
  const chunks = await stored?.toArray();
  const bytes = Buffer.concat(chunks as Buffer[]);
  expect(bytes.includes('WEBP') || bytes.includes('RIFF')).toBe(false);
  await expect(pixelsOf(bytes)).rejects.toThrow('unsupported image format');
  const { picture } = await openSealedFile(scene.services, fileId);
  expect((await pixelsOf(picture)).length).toBeGreaterThan(1_000);
  await database.owner_db.deleteFrom('sealed_files').where('file_id', '=', fileId).execute();
  await expect(openSealedFile(scene.services, fileId)).rejects.toMatchObject({
    code: 'FILE_NOT_FOUND',
  });
});

test('papers and details are destroyed 30 days after the decision, with proof; what §8 keeps stays', async () => {
  const bob = await actor(scene);
  const id = await submittedRequest(scene, bob);
  await takenRequest(scene, officer, id);
  await approvedRequest(scene, officer, id);
  const files = await filesOf(id);
  expect(files).toHaveLength(2);
  await advance(scene, { days: 29, hours: 23 });
  await runVerificationDeadlines(scene.services);
  expect((await own(bob, id)).details).not.toBeNull();
  await advance(scene, { hours: 1, minutes: 1 });
  await runVerificationDeadlines(scene.services);
  const { request, details, papers } = await own(bob, id);
  expect([details, papers]).toEqual([null, []]);
  expect(request).toMatchObject({
    state: 'approved',
    papers_destroyed: 2,
    papers_due_at: null,
    country: 'DE',
    birth_year: 1990,
  });
  expect(request.document_hash).toHaveLength(32);
  for (const fileId of files) {
    await expect(openSealedFile(scene.services, fileId)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  }
  const broken = await checkInvariants(database.owner_db);
  expect(broken.filter(({ violations }) => violations.length > 0)).toEqual([]);
});

test('INV22 finds details and papers that were said to be destroyed', async () => {
  const bob = await actor(scene);
  const id = await submittedRequest(scene, bob);
  const lie = sql`update verification_requests set state = 'withdrawn', due_at = null,
    decided_at = now(), papers_destroyed_at = now(), papers_destroyed = 2 where id = ${id}`;
  const found = await database.owner_db.transaction().execute(async (trx) => {
    await lie.execute(trx);
    const findings = await checkInvariantsIn(trx);
    await sql`update verification_requests set state = 'submitted', due_at = now(),
      decided_at = null, papers_destroyed_at = null, papers_destroyed = null
      where id = ${id}`.execute(trx);
    return findings.find(({ invariant }) => invariant === 'INV22')?.violations;
  });
  expect(found).toEqual([expect.stringContaining(id)]);
});

test('a verification expires after 36 months, with reminders, and takes the level with it', async () => {
  const bob = await actor(scene);
  const id = await submittedRequest(scene, bob);
  await takenRequest(scene, officer, id);
  await approvedRequest(scene, officer, id);
  const told = async () => {
    const { rows } = await sql<{ kind: string }>`select kind from notifications
      where user_id = ${bob.user_id} and kind like 'verification_exp%' order by id`.execute(
      database.owner_db,
    );
    return rows.map(({ kind }) => kind);
  };
  const expires = (await own(bob, id)).request.expires_at ?? new Date(0);
  const daysLeft = (days: number) => {
    const ms = expires.getTime() - Date.now();
    return { days: ms / 86_400_000 - days };
  };
  await advance(scene, daysLeft(59));
  await runVerificationDeadlines(scene.services);
  await runVerificationDeadlines(scene.services);
  expect(await told()).toEqual(['verification_expiring']);
  await advance(scene, { days: 50 });
  await runVerificationDeadlines(scene.services);
  expect(await told()).toEqual(['verification_expiring', 'verification_expiring']);
  expect((await findUser(database.db, bob.user_id))?.verification_level).toBe(2);
  await advance(scene, { days: 10 });
  await runVerificationDeadlines(scene.services);
  expect((await own(bob, id)).request.state).toBe('expired');
  expect((await findUser(database.db, bob.user_id))?.verification_level).toBe(0);
  expect((await told()).at(-1)).toBe('verification_expired');
});

test('staff who miss 24 hours are named once; what applicants let lie is closed and deleted', async () => {
  const bob = await actor(scene);
  const id = await submittedRequest(scene, bob);
  await advance(scene, { hours: 24, minutes: 1 });
  expect(await runVerificationDeadlines(scene.services)).toBeGreaterThan(0);
  expect((await own(bob, id)).request.late_at).not.toBeNull();
  expect(await runVerificationDeadlines(scene.services)).toBe(0);
});
