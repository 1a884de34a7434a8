import type { ProviderName } from '@guildhall/domain/identity/types';
import { sendMails } from '@guildhall/scenes/clock';
import { readIdentities } from '@guildhall/services/identity/sign-on/read-identities';
import { unlinkIdentity } from '@guildhall/services/identity/sign-on/unlink-identity';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import { findUser } from '@guildhall/services/users/find-user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerAs,
  newEmail,
  refusedFor,
  type OwnSignOnServer,
  openSignOnServer,
  WRONG_STATE,
} from './test-sign-on.ts';

let shop: OwnSignOnServer;
const newBrowser = () => shop.newBrowser();

beforeAll(async () => {
  shop = await openSignOnServer();
});
afterAll(async () => await shop.close());

describe('linking, from the settings (SSO5, A7)', () => {
  async function signedInUser() {
    const browser = newBrowser();
    const email = newEmail();
    const { body } = await browser.signIn('google', { email });
    const { id: userId } = body['user'] as { id: string };
    const token = String(body['access_token']);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    return { browser, email, user_id: userId, token, session_id: claims.sid };
  }
  const link = ({ user_id, session_id }: { user_id: string; session_id: string }) =>
    ({ purpose: 'link', user_id, session_id }) as const;

  const unlink = async (
    { user_id, session_id }: { user_id: string; session_id: string },
    provider: ProviderName,
  ) => await unlinkIdentity(shop.services, user_id, { id: session_id }, provider);
  async function mailsTo({ email }: { email: string }) {
    await sendMails(shop.scene);
    return (await readCaughtMails(shop.services, email)).map(({ subject }) => subject);
  }
  async function linkedTo({ user_id }: { user_id: string }) {
    const providers = await readIdentities(shop.services, user_id);
    return providers.flatMap(({ provider, linked }) => (linked === null ? [] : [provider]));
  }

  test('after linking, the user can sign in with the identity, whatever its address', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const person = { email: newEmail() };
    const query = await answerAs(await browser.begin('facebook', link(ann)), person);
    const linked = await browser.finish('facebook', query, token);
    expect(linked.body).toMatchObject({ access_token: token, user: { id: ann.user_id } });
    expect(await mailsTo(ann)).toContain('Facebook was connected to your Guildhall profile');
    const { body } = await newBrowser().signIn('facebook', person);
    expect(body['user']).toMatchObject({ id: ann.user_id, email: ann.email });
    expect(await linkedTo(ann)).toEqual(['google', 'facebook']);
  });

  test('a link by another session, another user or a visitor is refused', async () => {
    const { browser, token: _, ...ann } = await signedInUser();
    const bob = await signedInUser();
    const query = await answerAs(await browser.begin('facebook', link(ann)), {
      email: newEmail(),
    });
    for (const token of [undefined, bob.token]) {
      expect(await browser.finish('facebook', query, token)).toMatchObject(WRONG_STATE);
    }
    expect(await linkedTo(ann)).toHaveLength(1);
    expect(await linkedTo(bob)).toHaveLength(1);
  });

  test('an identity of another user cannot be linked', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const bob = await signedInUser();
    const query = await answerAs(await browser.begin('google', link(ann)), bob);
    expect((await browser.finish('google', query, token)).status).toBe(409);
  });

  test('the last way to sign in cannot be unlinked; of two, only one can', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const last = { code: 'LAST_WAY_IN' };
    await expect(unlink(ann, 'google')).rejects.toMatchObject(last);
    const query = await answerAs(await browser.begin('facebook', link(ann)), {
      email: newEmail(),
    });
    await browser.finish('facebook', query, token);
    const both = await Promise.allSettled([unlink(ann, 'google'), unlink(ann, 'facebook')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await linkedTo(ann)).toHaveLength(1);
  });

  test('unlinking ends other sessions, sends a mail and starts the payout cooldown (S3, A8)', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const query = await answerAs(await browser.begin('facebook', link(ann)), {
      email: newEmail(),
    });
    await browser.finish('facebook', query, token);
    const elsewhere = String((await newBrowser().signIn('google', ann)).body['access_token']);
    await sql`update users set security_changed_at = null where id = ${ann.user_id}`.execute(
      shop.database.owner_db,
    );
    await unlink(ann, 'google');
    expect((await browser.call('/api/oauth/profile/me/', elsewhere)).status).toBe(401);
    expect((await browser.call('/api/oauth/profile/me/', token)).status).toBe(200);
    expect(await mailsTo(ann)).toContain('Google was disconnected from your Guildhall profile');
    const user = await findUser(shop.database.db, ann.user_id);
    expect(user?.security_changed_at).toBeInstanceOf(Date);
  });

  test('authenticating again issues a new token and ends the old one (S1)', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const intent = { ...link(ann), purpose: 'prove' } as const;
    const url = await browser.begin('google', intent);
    expect(new URL(url).searchParams.get('max_age')).toBe('0');
    const { status, body } = await browser.finish('google', await answerAs(url, ann), token);
    expect(status).toBe(200);
    expect((await browser.call('/api/oauth/profile/me/', token)).status).toBe(401);
    const renewed = String(body['access_token']);
    expect((await browser.call('/api/oauth/profile/me/', renewed)).status).toBe(200);
  });

  test('another identity at the provider does not authenticate the user', async () => {
    const { browser, token, ...ann } = await signedInUser();
    const intent = { ...link(ann), purpose: 'prove' } as const;
    const query = await answerAs(await browser.begin('google', intent), { email: newEmail() });
    const refused = await browser.finish('google', query, token);
    expect(refused).toMatchObject(refusedFor('somebody_else'));
    expect((await browser.call('/api/oauth/profile/me/', token)).status).toBe(200);
  });
});
