import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import { uploadedImage } from '@guildhall/scenes/files';
import { testScene } from '@guildhall/scenes/scene';
import {
  APPLICATION,
  approvedRequest,
  begunRequest,
  linkSources,
  submittedRequest,
  takenRequest,
} from '@guildhall/scenes/verification/requests';
import { approveRequest } from '@guildhall/services/verification/approve-request';
import { askInfo, rejectRequest } from '@guildhall/services/verification/handle-request';
import { readOwnRequest } from '@guildhall/services/verification/read-request';
import { addPaper, saveRequest } from '@guildhall/services/verification/save-request';
import { submitRequest, withdrawRequest } from '@guildhall/services/verification/submit-request';
import { viewPaper } from '@guildhall/services/verification/view-paper';

/** Ann has a draft, Ben a request that an officer has taken, Cleo one that waits. */
export async function createVerificationFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const [ann, ben, cleo] = [await actor(scene), await actor(scene), await actor(scene)];
  const [officer, other] = [
    await actor(scene, { role: 'support' }),
    await actor(scene, { role: 'admin' }),
  ];
  const draft = await begunRequest(scene, ann);
  const taken = await submittedRequest(scene, ben);
  await takenRequest(scene, officer, taken);
  const waiting = await submittedRequest(scene, cleo);
  const { papers } = await readOwnRequest(scene.services, ben, { request_id: taken });
  const paperId = papers[0]?.id ?? '';
  const fileId = await uploadedImage(scene, ben, 'verification');
  return { scene, ann, ben, officer, other, draft, taken, waiting, paperId, fileId };
}

type Fixture = Awaited<ReturnType<typeof createVerificationFixture>>;

const act = (id: string) => ({ idempotency_key: newId(), request_id: id });
const NONE = 'VERIFICATION_NOT_FOUND';
const REFUSED = 'VERIFICATION_EVENT_REFUSED';

const view = ({ scene, paperId }: Fixture, viewer: Fixture['ann'], id: string) =>
  viewPaper(scene.services, linkSources, viewer, {
    ...act(id),
    paper_id: paperId,
    reason: 'first_check',
  });

/** A use case, the code with which it refuses, and the call. */
export const refusedVerifications: readonly (readonly [
  string,
  ErrorCode,
  (fixture: Fixture) => Promise<unknown>,
])[] = [
  ['begin beside an open request', REFUSED, ({ scene, ann }) => begunRequest(scene, ann)],
  [
    'save the request of somebody else',
    NONE,
    ({ scene, ben, draft }) =>
      saveRequest(scene.services, ben, { request_id: draft, revision: 9, details: APPLICATION }),
  ],
  [
    'save a request that was sent',
    REFUSED,
    ({ scene, ben, taken }) =>
      saveRequest(scene.services, ben, { request_id: taken, revision: 9, details: APPLICATION }),
  ],
  [
    'add the picture of somebody else',
    'FILE_NOT_FOUND',
    ({ scene, ann, draft, fileId }) =>
      addPaper(scene.services, ann, { ...act(draft), kind: 'selfie', file_id: fileId }),
  ],
  [
    'send without papers',
    REFUSED,
    ({ scene, ann, draft }) => submitRequest(scene.services, ann, { ...act(draft), consent: true }),
  ],
  [
    'take back the request of somebody else',
    NONE,
    ({ scene, ann, taken }) => withdrawRequest(scene.services, ann, act(taken)),
  ],
  ['take a draft', NONE, ({ scene, officer, draft }) => takenRequest(scene, officer, draft)],
  ['take twice', REFUSED, ({ scene, officer, taken }) => takenRequest(scene, officer, taken)],
  [
    'take without being staff',
    NONE,
    ({ scene, ann, waiting }) => takenRequest(scene, ann, waiting),
  ],
  ['look without having taken', REFUSED, (fixture) => view(fixture, fixture.other, fixture.taken)],
  ['look as somebody else', NONE, (fixture) => view(fixture, fixture.ann, fixture.taken)],
  [
    'look at a paper of another request',
    NONE,
    (fixture) => view(fixture, fixture.officer, fixture.waiting),
  ],
  [
    'approve without having taken',
    REFUSED,
    ({ scene, other, taken }) => approvedRequest(scene, other, taken),
  ],
  [
    'approve without the checks',
    REFUSED,
    ({ scene, officer, taken }) =>
      approveRequest(scene.services, linkSources, officer, {
        ...act(taken),
        checks: ['of_age'],
        reason: 'It will be right.',
      }),
  ],
  [
    'reject what waits',
    REFUSED,
    ({ scene, officer, waiting }) =>
      rejectRequest(scene.services, linkSources, officer, {
        ...act(waiting),
        reason: 'forged',
        note: '',
      }),
  ],
  [
    'ask without having taken',
    REFUSED,
    ({ scene, other, taken }) =>
      askInfo(scene.services, linkSources, other, {
        ...act(taken),
        papers: [{ kind: 'selfie', fault: 'blurred' }],
        note: '',
      }),
  ],
];
