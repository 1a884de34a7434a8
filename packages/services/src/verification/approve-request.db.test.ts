import { newId } from '@guildhall/domain/kernel/ids';
import { listVerificationsSchema } from '@guildhall/domain/verification/schema';
import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { uploadedImage } from '@guildhall/scenes/files';
import { catchRefusal } from '@guildhall/scenes/refusals';
import { resetClock, type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  addedPaper,
  APPLICATION,
  approvedRequest,
  begunRequest,
  linkSources,
  sentRequest,
  submittedRequest,
  takenRequest,
} from '@guildhall/scenes/verification/requests';
import { checkInvariants } from '@guildhall/db/invariants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { findUser } from '../users/find-user.ts';
import { confirmApproval } from './approve-request.ts';
import { findLegalName } from './find-legal-name.ts';
import { askInfo, rejectRequest, revokeRequest } from './handle-request.ts';
import { listRequests } from './list-requests.ts';
import { readCase, readOwnRequest } from './read-request.ts';
import { readStanding } from './read-standing.ts';
import { addPaper, saveRequest } from './save-request.ts';
import { withdrawRequest } from './submit-request.ts';

let database: TestDatabase;
let scene: Scene;
let officer: Viewer;
let second: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  officer = await actor(scene, { role: 'support' });
  second = await actor(scene, { role: 'admin' });
});
afterEach(async () => {
  await resetClock(scene);
});
afterAll(async () => {
  const broken = (await checkInvariants(database.owner_db)).filter(
    ({ violations }) => violations.length > 0,
  );
  expect(broken).toEqual([]);
  await database.close();
});

const applicant = () => actor(scene);
const own = (viewer: Viewer, id: string) =>
  readOwnRequest(scene.services, viewer, { request_id: id });
const stateOf = async (viewer: Viewer, id: string) => (await own(viewer, id)).request.state;
const levelOf = async ({ user_id }: Viewer) =>
  (await findUser(scene.services.db, user_id))?.verification_level;
const act = (id: string) => ({ idempotency_key: newId(), request_id: id });
const reasonOf = async (call: Promise<unknown>) => {
  const { code, facts } = await catchRefusal(call);
  return `${code} ${String((facts as { reason?: string }).reason)}`;
};

test('an approval verifies its user at once, with the name that payouts are compared with', async () => {
  const ann = await applicant();
  const id = await submittedRequest(scene, ann);
  await takenRequest(scene, officer, id);
  expect(await levelOf(ann)).toBe(0);
  expect(await approvedRequest(scene, officer, id)).toEqual({
    state: 'approved',
    proposal_id: null,
  });
  expect(await levelOf(ann)).toBe(2);
  expect(await findLegalName(scene.services, scene.services.db, ann.user_id)).toBe('Ann Example');
  const { request } = await own(ann, id);
  const months = (time: Date | null) =>
    time === null ? 0 : time.getUTCFullYear() * 12 + time.getUTCMonth();
  expect(months(request.expires_at) - months(request.decided_at)).toBe(36);
});

test('V3 waits for a second person, who is not the first and confirms what was shown', async () => {
  const ann = await applicant();
  const id = await submittedRequest(scene, ann, { level: 3 });
  await takenRequest(scene, officer, id);
  const { state, proposal_id } = await approvedRequest(scene, officer, id, { level: 3 });
  expect(state).toBe('in_review');
  expect(await levelOf(ann)).toBe(0);
  const shown = await readCase(scene.services, linkSources, second, { request_id: id });
  const { proposal } = shown.decisions;
  const input = {
    idempotency_key: newId(),
    proposal_id: proposal_id ?? '',
    fingerprint: proposal?.fingerprint ?? '',
  };
  const confirmBy = (viewer: Viewer) =>
    confirmApproval(scene.services, linkSources, viewer, { ...input, idempotency_key: newId() });
  await expect(confirmBy(officer)).rejects.toMatchObject({ code: 'DECISION_OWN' });
  expect(await confirmBy(second)).toEqual({ state: 'approved' });
  expect(await levelOf(ann)).toBe(3);
});

test('a question goes back to the applicant, who adds what was asked for and keeps the rest', async () => {
  const ann = await applicant();
  const id = await submittedRequest(scene, ann);
  await takenRequest(scene, officer, id);
  const papers = [
    { kind: 'selfie', fault: 'blurred' },
    { kind: 'proof_of_address', fault: 'wrong_paper' },
  ] as const;
  const note = 'Please hold the camera still.';
  await askInfo(scene.services, linkSources, officer, { ...act(id), papers: [...papers], note });
  const asked = await own(ann, id);
  expect(asked.request).toMatchObject({ state: 'needs_info', note });
  expect(asked.missing).toEqual(['selfie', 'proof_of_address']);
  await sentRequest(scene, ann, id);
  const again = await own(ann, id);
  expect(again.request.state).toBe('submitted');
  expect(again.papers.map(({ kind, fault }) => [kind, fault])).toEqual([
    ['id_front', null],
    ['selfie', null],
    ['proof_of_address', null],
  ]);
});

test('there are three tries, seven days apart, and what was typed is there again', async () => {
  const ann = await applicant();
  for (let tries = 1; tries <= 3; tries += 1) {
    const id = await submittedRequest(scene, ann);
    await takenRequest(scene, officer, id);
    const rejection = { ...act(id), reason: 'papers_unusable', note: '' } as const;
    await rejectRequest(scene.services, linkSources, officer, rejection);
    const expected = tries === 3 ? 'TRIES_USED' : 'TOO_SOON';
    expect(await reasonOf(begunRequest(scene, ann))).toBe(`VERIFICATION_EVENT_REFUSED ${expected}`);
    await advance(scene, { days: 7 });
  }
  const standing = await readStanding(scene.services, ann);
  expect(standing.tries_left).toBe(0);
  expect(await reasonOf(begunRequest(scene, ann))).toBe('VERIFICATION_EVENT_REFUSED TRIES_USED');
});

test('a revocation takes the level at once, but not one that another request gives', async () => {
  const ann = await applicant();
  const first = await submittedRequest(scene, ann);
  await takenRequest(scene, officer, first);
  await approvedRequest(scene, officer, first);
  const higher = await submittedRequest(scene, ann, { level: 3 });
  await takenRequest(scene, officer, higher);
  const { proposal_id } = await approvedRequest(scene, officer, higher, { level: 3 });
  const { decisions } = await readCase(scene.services, linkSources, second, { request_id: higher });
  const fingerprint = decisions.proposal?.fingerprint ?? '';
  const confirmed = { idempotency_key: newId(), proposal_id: proposal_id ?? '', fingerprint };
  await confirmApproval(scene.services, linkSources, second, confirmed);
  const revoke = (id: string) =>
    revokeRequest(scene.services, linkSources, officer, { ...act(id), reason: 'forged', note: '' });
  await revoke(higher);
  expect(await levelOf(ann)).toBe(2);
  await revoke(first);
  expect(await levelOf(ann)).toBe(0);
  expect((await readStanding(scene.services, ann)).verified).toBeNull();
});

describe('nobody decides about themselves or somebody they are linked with (Z9)', () => {
  test('their own request does not exist for staff', async () => {
    const staff = await actor(scene, { role: 'support' });
    const id = await submittedRequest(scene, staff);
    const missing = { code: 'VERIFICATION_NOT_FOUND' };
    await expect(takenRequest(scene, staff, id)).rejects.toMatchObject(missing);
    const page = listVerificationsSchema.parse({ limit: 100 });
    const all = await listRequests(scene.services, staff, page);
    expect(all.items.map((item) => item.id)).not.toContain(id);
    const others = await listRequests(scene.services, officer, page);
    expect(others.items.map((item) => item.id)).toContain(id);
    const sought = { ...page, search: staff.user_id };
    const found = await listRequests(scene.services, officer, sought);
    expect(found.items.map((item) => item.id)).toEqual([id]);
  });

  test('nor does that of a user with the same payout method', async () => {
    const ann = await applicant();
    const id = await submittedRequest(scene, ann);
    const linked = { listUsersOfSameMethod: async () => new Set([ann.user_id]) };
    const call = readCase(scene.services, linked, officer, { request_id: id });
    await expect(call).rejects.toMatchObject({ code: 'VERIFICATION_NOT_FOUND' });
    const seen = await readCase(scene.services, linkSources, officer, { request_id: id });
    expect(seen.request.id).toBe(id);
  });
});

describe('an applicant', () => {
  test('sends nothing that is incomplete, and loses nothing', async () => {
    const ann = await applicant();
    const id = await begunRequest(scene, ann, { details: { city: '', birth_date: '2020-01-01' } });
    const refusal = await catchRefusal(sentRequest(scene, ann, id));
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['INPUT_INVALID', ['city']]);
    await saveRequest(scene.services, ann, {
      request_id: id,
      revision: 2,
      details: { ...APPLICATION, birth_date: '2020-01-01' },
    });
    expect(await reasonOf(sentRequest(scene, ann, id))).toBe(
      'VERIFICATION_EVENT_REFUSED UNDER_AGE',
    );
    expect((await own(ann, id)).details).toMatchObject({ birth_date: '2020-01-01' });
  });

  test('saves in the order of typing, whatever arrives last', async () => {
    const ann = await applicant();
    const id = await begunRequest(scene, ann);
    const save = (revision: number, city: string) =>
      saveRequest(scene.services, ann, {
        request_id: id,
        revision,
        details: { ...APPLICATION, city },
      });
    expect(await save(3, 'Hamburg')).toEqual({ revision: 3 });
    expect(await save(2, 'Ham')).toEqual({ revision: 3 });
    expect((await own(ann, id)).details?.city).toBe('Hamburg');
  });

  test('adds neither the upload of somebody else nor one for another purpose', async () => {
    const ann = await applicant();
    const id = await begunRequest(scene, ann);
    const add = (fileId: string) =>
      addPaper(scene.services, ann, { ...act(id), kind: 'id_front', file_id: fileId });
    const missing = { code: 'FILE_NOT_FOUND' };
    const foreign = await uploadedImage(scene, await applicant(), 'verification');
    await expect(add(foreign)).rejects.toMatchObject(missing);
    await expect(add(await uploadedImage(scene, ann, 'evidence'))).rejects.toMatchObject(missing);
    await expect(add(newId())).rejects.toMatchObject(missing);
  });

  test('has one open request, and deletes everything by taking it back', async () => {
    const ann = await applicant();
    const id = await begunRequest(scene, ann);
    await addedPaper(scene, ann, id, 'selfie');
    expect(await reasonOf(begunRequest(scene, ann))).toBe('VERIFICATION_EVENT_REFUSED OPEN_BEFORE');
    expect(await withdrawRequest(scene.services, ann, act(id))).toEqual({ state: 'withdrawn' });
    const { details, papers, request } = await own(ann, id);
    expect([details, papers, request.papers_destroyed]).toEqual([null, [], 1]);
    expect(await stateOf(ann, await begunRequest(scene, ann))).toBe('draft');
  });

  test('of a document that another user has shown is seen by staff as that', async () => {
    const [ann, bob] = [await applicant(), await applicant()];
    const details = { document_number: 'X 123-456' };
    await submittedRequest(scene, ann, { details });
    const same = { document_number: 'x123456' };
    const id = await submittedRequest(scene, bob, { details: same });
    const { same_document: users } = await readCase(scene.services, linkSources, officer, {
      request_id: id,
    });
    expect(users.map((user) => user.id)).toEqual([ann.user_id]);
  });
});

test('only who has taken a request reads what the applicant says', async () => {
  const ann = await applicant();
  const id = await submittedRequest(scene, ann);
  const seen = async (viewer: Viewer) =>
    (await readCase(scene.services, linkSources, viewer, { request_id: id })).details?.legal_name;
  expect(await seen(officer)).toBeUndefined();
  await takenRequest(scene, officer, id);
  expect(await seen(officer)).toBe('Ann Example');
  expect(await seen(second)).toBeUndefined();
});
