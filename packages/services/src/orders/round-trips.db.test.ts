import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { openOrder, reveal, triggerUnits, unitIds } from '@guildhall/scenes/orders';
import { fundWallet } from '@guildhall/scenes/payments';
import { type Stage, testStage } from '@guildhall/scenes/stage';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/test-database';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOffer } from '../offers/read-offers.ts';
import { checkOut } from './check-out.ts';
import { payFromWallet } from './pay-from-wallet.ts';

let database: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  database = await testDatabase();
  stage = testStage(database.db);
});
afterAll(() => database.close());

/** The same stage, whose statements are counted; `begin` and `commit` are not among them. */
function counted() {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = stage.services.db.withPlugin(counter);
  const during = async <Answer>(act: (stage: Stage) => Promise<Answer>) => {
    statements = 0;
    const answer = await act({ ...stage, services: { ...stage.services, db } });
    return { answer, statements };
  };
  return during;
}

// Each statement is a round trip within the transaction, while rows are locked. One more is a
// decision: change the number here and in docs/domains/orders.md.
test('a purchase of any number of codes takes so many statements and no more', async () => {
  const { slug: brand_slug } = await testBrand(stage);
  const during = counted();
  for (const quantity of [1, 5]) {
    const ann = await buyer(stage);
    await fundWallet(stage, ann, 50_000);
    const offer_id = await giftCardOffer(stage, await seller(stage), { brand_slug, stock: 9 });
    const { offer } = await readOffer(stage.services, offer_id);
    const opened = await during(async ({ services }) =>
      checkOut(services, ann, {
        idempotency_key: newId(),
        offer_id,
        quantity,
        expected_unit_total_minor: offer.total_minor,
      }),
    );
    const { order_id } = opened.answer;
    const paid = await during(async ({ services }) =>
      payFromWallet(services, ann, { idempotency_key: newId(), order_id }),
    );
    expect(paid.answer).toEqual({ state: 'delivered' });
    expect([opened.statements, paid.statements]).toEqual([6, 12]);
  }
});

test('a look at a code and its confirmation take so many statements and no more', async () => {
  const { slug: brand_slug } = await testBrand(stage);
  const during = counted();
  const ann = await buyer(stage);
  await fundWallet(stage, ann, 50_000);
  const order_id = await openOrder(
    stage,
    ann,
    await giftCardOffer(stage, await seller(stage), { brand_slug }),
  );
  await payFromWallet(stage.services, ann, { idempotency_key: newId(), order_id });
  const unit_ids = await unitIds(stage, ann, order_id);
  const seen = await during((counting) => reveal(counting, ann, order_id, { unit_ids }));
  const confirmed = await during((counting) =>
    triggerUnits(counting, ann, order_id, 'confirm', unit_ids),
  );
  expect([seen.statements, confirmed.statements]).toEqual([13, 10]);
});
