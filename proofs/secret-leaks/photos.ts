import type { Database } from '@guildhall/db/database';
import { newId } from '@guildhall/domain/kernel/ids';
import { notedPng, pngOf } from '@guildhall/scenes/files';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { listener } from './recording-client.ts';

/**
 * Photos with a note beside their pixels, such as where they were taken. Returns the token of a
 * private address.
 */
export async function uploadPhotos(
  client: ReturnType<typeof listener>,
  ownerDb: Kysely<Database>,
  token: string,
  words: { readonly noted: string; readonly refused: string; readonly lost: string },
): Promise<string> {
  const upload = async (
    name: string,
    content: Uint8Array<ArrayBuffer>,
    purpose = 'offer_photo',
  ) => {
    const form = new FormData();
    form.set('idempotency_key', newId());
    form.set('purpose', purpose);
    form.set('file', new Blob([content], { type: 'image/png' }), `${name}.png`);
    const headers = { authorization: `JWT ${token}` };
    return await client.ask(name, '/api/files/uploads/', { method: 'POST', headers, body: form });
  };
  const stored = await upload('a photo', notedPng(words.noted, 40));
  const refused = await upload('a text', Buffer.from(words.refused));
  await sql`alter table file_variants rename to mislaid`.execute(ownerDb);
  const lost = await upload('a photo that meets a defect', notedPng(words.lost, 41));
  await sql`alter table mislaid rename to file_variants`.execute(ownerDb);
  const evidence = await upload('evidence', pngOf(42), 'evidence');
  expect([stored, refused, lost, evidence].map(({ status }) => status)).toEqual([
    200, 400, 500, 200,
  ]);
  const { variants } = JSON.parse(evidence.text) as { variants: readonly { url: string }[] };
  const url = variants[0]?.url ?? '';
  expect((await client.ask('a private picture', url)).status).toBe(200);
  return new URL(url, 'http://shop.test').searchParams.get('token') ?? '';
}
