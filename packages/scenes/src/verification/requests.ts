import { randomUUID } from 'node:crypto';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { checksNeeded } from '@guildhall/domain/verification/rules';
import { type ApplicationDraft, EMPTY_APPLICATION } from '@guildhall/domain/verification/schema';
import type {
  ApplicantKind,
  PaperKind,
  VerifiableLevel,
} from '@guildhall/domain/verification/types';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { setTwoFactor } from '@guildhall/services/users/change-user';
import { approveRequest } from '@guildhall/services/verification/approve-request';
import { takeRequest } from '@guildhall/services/verification/handle-request';
import { readOwnRequest } from '@guildhall/services/verification/read-request';
import { addPaper, saveRequest } from '@guildhall/services/verification/save-request';
import { startRequest } from '@guildhall/services/verification/start-request';
import { submitRequest } from '@guildhall/services/verification/submit-request';
import { listUsersOfSameMethod } from '@guildhall/services/withdrawals/decisions/lock-for-staff';
import { actor } from '../actors.ts';
import { pngOf, uploadedPicture } from '../files.ts';
import type { Scene } from '../scene.ts';

/** What staff are compared with, as the server does it. */
export const linkSources = { listUsersOfSameMethod };

/** What an applicant types; nobody's real papers. */
export const APPLICATION: ApplicationDraft = {
  ...EMPTY_APPLICATION,
  country: 'DE',
  document: 'passport',
  legal_name: 'Ann Example',
  birth_date: '1990-04-01',
  nationality: 'DE',
  street: 'Beispielweg 12',
  postal_code: '10115',
  city: 'Berlin',
  document_number: 'C01X00T47',
};

/** A user of no level, who is known by their name. */
export async function namedApplicant(scene: Scene, password: string) {
  const username = `asks-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.test`;
  await actor(scene, { username, email, password });
  return { username, email };
}

interface Asked {
  readonly level?: VerifiableLevel;
  readonly kind?: ApplicantKind;
  readonly details?: Partial<ApplicationDraft>;
}

/** A request that is begun, with what the applicant typed. Returns its id. */
export async function begunRequest(
  { services }: Scene,
  applicant: Viewer,
  { level = 2, kind = 'individual', details = {} }: Asked = {},
): Promise<string> {
  const input = { idempotency_key: newId(), level, kind };
  const { request_id: id } = await startRequest(services, applicant, input);
  const typed = { request_id: id, revision: 1, details: { ...APPLICATION, ...details } };
  await saveRequest(services, applicant, typed);
  return id;
}

/** A picture of a paper, uploaded and added. Returns the id of the paper. */
export async function addedPaper(
  scene: Scene,
  applicant: Viewer,
  requestId: string,
  kind: PaperKind,
  picture: Buffer = pngOf(40),
): Promise<string> {
  const fileId = await uploadedPicture(scene, applicant, 'verification', picture);
  const paper = { idempotency_key: newId(), request_id: requestId, kind, file_id: fileId };
  return (await addPaper(scene.services, applicant, paper)).paper_id;
}

/** Adds every paper that is missing, and sends the request. `picture` draws each. */
export async function sentRequest(
  scene: Scene,
  applicant: Viewer,
  requestId: string,
  picture = () => pngOf(40),
): Promise<void> {
  const { services } = scene;
  await inTransaction(services.db, (trx) => setTwoFactor(trx, applicant.user_id, true));
  const { missing } = await readOwnRequest(services, applicant, { request_id: requestId });
  for (const kind of missing) await addedPaper(scene, applicant, requestId, kind, picture());
  const sent = { idempotency_key: newId(), request_id: requestId, consent: true } as const;
  await submitRequest(services, applicant, sent);
}

/** A request that waits for staff. Returns its id. */
export async function submittedRequest(
  scene: Scene,
  applicant: Viewer,
  asked: Asked = {},
): Promise<string> {
  const id = await begunRequest(scene, applicant, asked);
  await sentRequest(scene, applicant, id);
  return id;
}

/** VR5: a member of staff takes a request. */
export async function takenRequest({ services }: Scene, staff: Viewer, requestId: string) {
  const input = { idempotency_key: newId(), request_id: requestId };
  return await takeRequest(services, linkSources, staff, input);
}

/** VR9: the member of staff who has taken it approves, or proposes to. */
export async function approvedRequest(
  { services }: Scene,
  staff: Viewer,
  requestId: string,
  { level = 2, kind = 'individual' }: Asked = {},
) {
  return await approveRequest(services, linkSources, staff, {
    idempotency_key: newId(),
    request_id: requestId,
    checks: checksNeeded({ level, kind }),
    reason: 'Every paper is in order.',
  });
}
