import { actor } from '@guildhall/scenes/actors';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { closingAccount, erasedAccounts } from '@guildhall/scenes/moderation/closed-accounts';
import { downloadedExport, madeExport, tokenOf } from '@guildhall/scenes/moderation/data-exports';
import { testScene } from '@guildhall/scenes/scene';
import { freshSession } from '@guildhall/scenes/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeExports } from './make-exports.ts';
import { addressExport, openExport } from './open-export.ts';
import { requestExport } from './request-export.ts';
import { downloadAddress, readDownload } from './sign-download.ts';

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

const NOT_FOUND = { code: 'DATA_EXPORT_NOT_FOUND' };
const MINUTE = 60_000;

async function exportIdOf(userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from data_exports where user_id = ${userId}`.execute(database.db);
  return rows[0]?.id ?? '';
}

describe('the address of a copy', () => {
  test('is given to nobody whose sign-in is older than ten minutes', async () => {
    const ann = await actor(scene);
    await madeExport(scene, ann);
    const stolen = { ...freshSession(), authenticated_at: new Date(Date.now() - 11 * MINUTE) };
    await expect(addressExport(scene.services, ann, stolen)).rejects.toMatchObject({
      code: 'REAUTH_REQUIRED',
    });
  });

  test('is given to nobody without a copy, or while it is made', async () => {
    const [ann, bob] = [await actor(scene), await actor(scene)];
    await madeExport(scene, bob);
    await expect(addressExport(scene.services, ann, freshSession())).rejects.toMatchObject(
      NOT_FOUND,
    );
    await requestExport(scene.services, ann);
    await expect(addressExport(scene.services, ann, freshSession())).rejects.toMatchObject(
      NOT_FOUND,
    );
    await makeExports(scene.services);
  });
});

test('the address of a copy is told to its user, every time (A8)', async () => {
  const ann = await actor(scene);
  await madeExport(scene, ann);
  await addressExport(scene.services, ann, freshSession());
  await addressExport(scene.services, ann, freshSession());
  const { rows } = await sql`select from notifications where user_id = ${ann.user_id}
    and kind = 'data_export_downloaded'`.execute(database.db);
  expect(rows).toHaveLength(2);
});

describe('a download', () => {
  test('is refused to another user’s token for the copy, and to a forged one', async () => {
    const [ann, bob] = [await actor(scene), await actor(scene)];
    await madeExport(scene, ann);
    const exportId = await exportIdOf(ann.user_id);
    const address = { user_id: bob.user_id, export_id: exportId };
    const foreign = tokenOf(await downloadAddress(scene.services, address));
    await expect(openExport(scene.services, foreign)).rejects.toMatchObject(NOT_FOUND);
    const forger = { token_secret: new Uint8Array(32) };
    const forged = { user_id: ann.user_id, export_id: exportId };
    for (const token of [
      tokenOf(await downloadAddress(forger, forged)),
      '',
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    ]) {
      await expect(openExport(scene.services, token)).rejects.toMatchObject(NOT_FOUND);
    }
  });

  test('begins within five minutes after its address was given', async () => {
    const ann = await actor(scene);
    const signed = { user_id: ann.user_id, export_id: ann.user_id };
    const at = Date.parse('2026-11-27T12:00:00.000Z');
    const token = tokenOf(await downloadAddress(scene.services, signed, () => at));
    const later = (minutes: number) =>
      readDownload(scene.services, token, () => at + minutes * MINUTE);
    expect(await later(4.9)).toEqual(signed);
    expect(await later(5.1)).toBeNull();
  });

  test('is refused when the time of the copy is over, although its address is new', async () => {
    const ann = await actor(scene);
    await madeExport(scene, ann);
    const { url } = await addressExport(scene.services, ann, freshSession());
    await advance(scene, { days: 7, minutes: 1 });
    await expect(openExport(scene.services, tokenOf(url))).rejects.toMatchObject(NOT_FOUND);
  });

  test('is refused to who may not sign in any more, and after twenty in a day', async () => {
    const ann = await actor(scene);
    await madeExport(scene, ann);
    const { url } = await addressExport(scene.services, ann, freshSession());
    await sql`update users set is_active = false where id = ${ann.user_id}`.execute(
      database.owner_db,
    );
    await expect(openExport(scene.services, tokenOf(url))).rejects.toMatchObject(NOT_FOUND);
    await sql`update users set is_active = true where id = ${ann.user_id}`.execute(
      database.owner_db,
    );
    for (let times = 0; times < 20; times += 1) {
      (await openExport(scene.services, tokenOf(url))).content.destroy();
    }
    await expect(openExport(scene.services, tokenOf(url))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('is possible while the account is being closed, and gone with the account', async () => {
    const ann = await actor(scene);
    await closingAccount(scene, ann);
    await advance(scene, { days: 13 });
    await madeExport(scene, ann);
    expect((await downloadedExport(scene, ann)).size).toBeGreaterThan(3);
    const exportId = await exportIdOf(ann.user_id);
    await erasedAccounts(scene);
    const { rows } = await sql`
      select 1 from sealed_archives where id = ${exportId}
       union all select 1 from data_exports where id = ${exportId}`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
