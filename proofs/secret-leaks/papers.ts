import { newId } from '@guildhall/domain/kernel/ids';
import { notedPng } from '@guildhall/scenes/files';
import { APPLICATION } from '@guildhall/scenes/verification/requests';
import { expect } from 'vitest';
import type { listener } from './recording-client.ts';

/** What an applicant types that nobody but they and who decides may see. */
export const personalDetails = (canary: (what: string) => string) => ({
  legal_name: canary('legal-name'),
  street: canary('street'),
  document_number: canary('number'),
});

/**
 * A user begins to be verified: details, saved rightly and wrongly, and a picture of a paper with a
 * note beside its pixels. It is read once, by them.
 */
export async function showPapers(
  client: ReturnType<typeof listener>,
  token: string,
  personal: ReturnType<typeof personalDetails>,
  refused: { readonly name_of_odd_details: string; readonly place_of_paper: string },
): Promise<void> {
  const call = async (name: string, procedure: string, input: object) =>
    await client.post(name, `/api/trpc/verification.${procedure}`, input, token);
  const begun = { idempotency_key: newId(), level: 3, kind: 'individual' };
  const started = await call('a request that begins', 'start', begun);
  const { result } = JSON.parse(started.text) as { result: { data: { request_id: string } } };
  const { request_id: id } = result.data;
  const details = { ...APPLICATION, ...personal };
  const saved = await call('details', 'save', { request_id: id, revision: 1, details });
  const wrong = {
    ...details,
    legal_name: refused.name_of_odd_details,
    nickname: refused.name_of_odd_details,
  };
  const odd = await call('odd details', 'save', { request_id: id, revision: 2, details: wrong });

  const form = new FormData();
  form.set('idempotency_key', newId());
  form.set('purpose', 'verification');
  form.set(
    'file',
    new Blob([notedPng(refused.place_of_paper, 43)], { type: 'image/png' }),
    'paper.png',
  );
  const headers = { authorization: `JWT ${token}` };
  const address = '/api/files/uploads/';
  const upload = await client.ask('a paper', address, { method: 'POST', headers, body: form });
  const { id: fileId, variants } = JSON.parse(upload.text) as { id: string; variants: unknown[] };
  expect(variants).toEqual([]);
  const paper = { idempotency_key: newId(), request_id: id, kind: 'selfie', file_id: fileId };
  const added = await call('a paper that is added', 'addPaper', paper);
  const sent = { idempotency_key: newId(), request_id: id, consent: true };
  const early = await call('a request without all papers', 'submit', sent);
  const own = await client.query('an own request', 'verification.own', { request_id: id }, token);
  const statuses = [started, saved, odd, upload, added, early, own].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 400, 200, 200, 409, 200]);
}
