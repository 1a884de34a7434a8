import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { accountOffer, giftCardOffer, testCode } from '@guildhall/scenes/offers';
import * as play from '@guildhall/scenes/orders';
import { testStage } from '@guildhall/scenes/stage';
import type { TestDatabase } from '@guildhall/scenes/test-database';
import { setFactorScene } from './factor-scene.ts';
import type { RefusalScene } from './refused-calls.ts';

const manual = { delivery: 'manual', delivery_minutes: 60 } as const;

/** One shop in which something stands in the way of every call of the table. */
export async function setRefusalScene({ db, owner_db }: TestDatabase): Promise<RefusalScene> {
  const stage = testStage(db);
  const [{ slug: game_slug }, { slug: brand_slug }] = [
    await testGame(stage),
    await testBrand(stage),
  ];
  const [ann, shop, stranger, moderator] = await Promise.all([
    buyer(stage, { email: 'ann@example.test', username: 'ann-the-first' }),
    seller(stage, { seller_level: 4 }),
    buyer(stage),
    actor(stage, { role: 'moderator' }),
  ]);
  const [newcomer, small_shop, guesser, banned_shop] = await Promise.all([
    actor(stage),
    seller(stage, { seller_level: 0 }),
    buyer(stage),
    seller(stage, { email: 'banned@example.test' }),
  ]);
  const sealed = { login: 'known-player', password: 'hunter2' };
  const attributes = { rank: 'Gold', level: 4_711 };
  const offer_id = await accountOffer(stage, shop, { game_slug, attributes, secrets: [sealed] });
  const pile_id = await giftCardOffer(stage, shop, {
    brand_slug,
    secrets: [testCode(), testCode()],
    max_quantity: 50,
  });
  const pending_id = await accountOffer(stage, small_shop, { game_slug });
  for (let made = 1; made < 10; made += 1) await accountOffer(stage, small_shop, { game_slug });
  const banned_offer_id = await accountOffer(stage, banned_shop, { game_slug });
  await owner_db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', banned_shop.user_id)
    .execute();
  const publish = async (more: object = {}) =>
    await accountOffer(stage, shop, { game_slug, ...more });
  const waiting_id = await play.openOrder(stage, ann, await publish());
  const paid_id = await play.boughtOrder(stage, ann, await publish(manual));
  const delivered_id = await play.boughtOrder(stage, ann, await publish());
  const guessed_id = await play.boughtOrder(stage, guesser, await publish());
  const [unit_id = ''] = await play.unitIds(stage, ann, delivered_id);
  const [guessed_unit_id = ''] = await play.unitIds(stage, guesser, guessed_id);
  for (let tries = 0; tries < 10; tries += 1) {
    await play.reveal(stage, guesser, guessed_id, { password: 'a guess' }).catch(() => undefined);
  }
  return {
    stage,
    people: { ann, shop, stranger, moderator, newcomer, small_shop, guesser },
    game_slug,
    brand_slug,
    sealed,
    attributes,
    ids: {
      offer_id,
      pile_id,
      pending_id,
      banned_offer_id,
      waiting_id,
      paid_id,
      delivered_id,
      unit_id,
      guessed_id,
      guessed_unit_id,
    },
    factors: await setFactorScene(stage),
  };
}
