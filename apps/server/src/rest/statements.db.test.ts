import { readAppNow } from '@guildhall/db/clock';
import { restRoutes } from '@guildhall/api/root';
import { ACTOR_PASSWORD, actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, refundBySeller, unitIds } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { withTotp } from '@guildhall/scenes/second-factors';
import { signInWithPassword } from '@guildhall/scenes/sign-ins';
import { formulasIn, SEPARATORS, spreadsheetRows } from '@guildhall/scenes/documents/spreadsheet';
import { sell, withdraw, withdrawingSeller } from '@guildhall/scenes/withdrawals';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { manualPayoutProvider } from '@guildhall/services/ports/payments/manual-payout-provider';
import { findUser } from '@guildhall/services/users/find-user';
import { decideWithdrawal } from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import { runWithdrawals } from '@guildhall/services/withdrawals/run-withdrawals';
import { newId } from '@guildhall/domain/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger, createServer } from '../server.ts';
import type { RouteDependencies } from './mount-route.ts';
import { registerStatements } from './statements.ts';

const TITLE = 'Cheap;=1+2, -x "=4";"=HYPERLINK(0)"';
/** The largest withdrawal of a seller whom one person may decide about. */
const WITHDRAWN_MINOR = 20_000;

let database: TestDatabase;
let scene: Scene;
let app: ReturnType<typeof createServer>;
let people: Record<'ann' | 'shop' | 'admin', Viewer>;

/** A shop that sold a code and refunded another one, its buyer, and a payout that staff make. */
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  const services = { ...scene.services, payout_providers: [manualPayoutProvider] };
  const { viewer: payee, method_id: methodId } = await withdrawingSeller(scene);
  const [ann, shop] = [await buyer(scene), await seller(scene)];
  const admin = await actor(scene, { role: 'admin' });
  people = { ann, shop, admin };
  const { slug: gameSlug } = await testGame(scene);
  await sell(scene, payee, gameSlug, 100_000);
  const { slug: brandSlug } = await testBrand(scene);
  const cards = await giftCardOffer(scene, shop, { brand_slug: brandSlug, title: TITLE });
  await fundWallet(scene, ann, 50_000);
  const order = await boughtOrder(scene, ann, cards, 2);
  const [first = ''] = await unitIds(scene, shop, order);
  await refundBySeller(scene, shop, order, { unit_ids: [first] });
  const id = await withdraw({ ...scene, services }, payee, methodId, WITHDRAWN_MINOR);
  await runWithdrawals(services);
  const decision = { idempotency_key: newId(), withdrawal_id: id, reason: 'Nothing is odd here.' };
  await decideWithdrawal(services, admin, { ...decision, decision: 'approve', code: null });
  await runWithdrawals(services);
  const site: RouteDependencies['site'] = {
    mode: 'live',
    site_name: 'Guildhall',
    protection_label: 'TradeShield',
    identity_providers: [],
    sends_mail: true,
    social_links: [],
    chat_frame_url: null,
    demo_sign_ins: null,
    is_open_demo: false,
  };
  app = createServer({
    settings: { public_url: 'http://shop.test', trust_proxy: ['loopback'] },
    logger: createLogger('silent', { write: () => undefined }),
    ping: () => Promise.resolve(),
    plugins: [(scope) => registerStatements(scope, { services, site })],
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function download(viewer: Viewer, url: string): Promise<string> {
  const user = await findUser(database.db, viewer.user_id);
  const said = { email: user?.email ?? '', password: ACTOR_PASSWORD };
  const origin = { ip_address: null, user_agent: null };
  const signedIn = await signInWithPassword(scene.services, said, origin);
  // Staff need a second factor.
  const { access_token } =
    user?.role === 'user' ? signedIn : await withTotp(scene, signedIn.access_token);
  const headers = { authorization: `JWT ${access_token}` };
  const { statusCode, rawPayload } = await app.inject({ url, headers });
  expect(statusCode).toBe(200);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(rawPayload);
}

/** By path: whose file it is, its query, the column of users’ text, and those of numbers. */
const EXPORTS: Record<string, readonly [keyof typeof people, string, string[], string[]]> = {
  '/api/wallet/statements/{month}/': ['ann', '', [], ['amount']],
  '/api/wallet/statement/': ['ann', '', ['title'], ['amount']],
  '/api/withdrawals/manual-payouts/': ['admin', '', [], ['amount']],
  '/api/offers/own/': ['shop', '?kind=gift_card', ['title'], ['price', 'buyer_pays', 'stock']],
  '/api/orders/own/': ['shop', '?side=sold', ['title'], ['quantity', 'earned', 'refunded']],
};
const routes = restRoutes.filter(({ download: type }) => type === 'text/csv');

test.each(routes.map(({ path }) => path))(
  '%s is one table with numbers and no formula, at each separator (I8)',
  async (path) => {
    const [who, query, texts, numbers] = EXPORTS[path] ?? ['ann', '', ['a row for it here'], []];
    // The clock of the shop has been moved: it may be in the month after this one.
    const month = (await readAppNow(database.db)).toISOString().slice(0, 7);
    const file = await download(people[who], `${path.replace('{month}', month)}${query}`);
    expect(file.startsWith('\uFEFF')).toBe(true);
    expect(formulasIn(file)).toEqual([]);
    for (const separators of [[','], SEPARATORS]) {
      const [columns = [], ...rows] = spreadsheetRows(file, separators);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every((cells) => cells.length === columns.length)).toBe(true);
      const cellsOf = (name: string) => rows.map((cells) => cells[columns.indexOf(name)]);
      for (const name of texts) expect(cellsOf(name).join()).toContain("'=HYPERLINK");
      for (const name of numbers) {
        expect(cellsOf(name).filter((cell) => !/^-?\d+(\.\d\d)?$/.test(cell ?? ''))).toEqual([]);
      }
    }
  },
);

test('what was taken from a wallet is a negative number', async () => {
  const [columns = [], ...rows] = spreadsheetRows(
    await download(people.ann, '/api/wallet/statement/'),
    [','],
  );
  const amounts = rows.map((cells) => cells[columns.indexOf('amount')] ?? '');
  expect(amounts.filter((amount) => amount.startsWith('-'))).not.toEqual([]);
});
