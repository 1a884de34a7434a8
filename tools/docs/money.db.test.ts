import { atProvider } from '@guildhall/domain/wallet/rules';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, triggerUnits } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import { testDatabase } from '@guildhall/scenes/database/test-database';
import { expect, test } from 'vitest';
import { exampleAt } from './money.ts';

test('the worked example is what a real sale leaves in the ledger (E1, E2, E4, E5, E6)', async () => {
  const database = await testDatabase();
  const scene = testScene(database.db);
  const game = await testGame(scene);
  const [ann, shop] = await Promise.all([buyer(scene), seller(scene, { seller_level: 1 })]);
  const offerId = await accountOffer(scene, shop, { game_slug: game.slug });
  const orderId = await boughtOrder(scene, ann, offerId);
  await reveal(scene, ann, orderId);
  await triggerUnits(scene, ann, orderId, 'confirm');
  await advanceAndRun(scene, { days: 7 });
  await advanceAndRun(scene, { days: 83 });

  const entries = await database.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
    .select(['code', 'account_id', 'ledger_entries.user_id', 'direction', 'amount_minor'])
    .orderBy('ledger_transactions.id')
    .orderBy('line')
    .execute();
  const name = (text: string) =>
    text.replace(ann.user_id, 'buyer').replace(shop.user_id, 'seller').replace(orderId, 'order');
  const named = entries.map(({ account_id, user_id, ...entry }) => ({
    ...entry,
    account: name(account_id),
    user_id: user_id === null ? null : name(user_id),
  }));
  const told = exampleAt(1)
    .filter(({ posting }) => posting.code !== 'E17')
    .map(({ posting }) => atProvider(posting, scene.provider.name))
    .flatMap(({ code, lines }) =>
      lines.map(({ account, user_id, direction, amount_minor }) => ({
        code,
        account,
        user_id,
        direction,
        amount_minor,
      })),
    );
  expect(named).toEqual(told);
  await database.close();
});
