import { claimMessage, markFailed } from '@guildhall/db/kernel/outbox';
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor, buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { advanceAndRun, sendMails } from '@guildhall/scenes/clock';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder, deliver } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drainOutbox } from './drain-outbox.ts';
import { notify } from '../kernel/notify.ts';
import type { OutgoingMail } from '../ports/mailer.ts';
import { readCaughtMails } from './caught/read-caught-mails.ts';

let database: TestDatabase;
let scene: Scene;

beforeAll(async () => {
  // Each test starts with an empty outbox.
  database = await testDatabase({ expectedViolations: ['INV9'] });
  scene = testScene(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from outbox`.execute(database.owner_db);
});

/** A mailer that records its mails, or fails while `office.down` is true. */
function recordingMailer() {
  const sent: OutgoingMail[] = [];
  const office = { down: false };
  const mailer = {
    delivers: true,
    send: async (mail: OutgoingMail) => {
      if (office.down) throw new Error('connection refused');
      sent.push(mail);
    },
  };
  return { sent, office, services: { ...scene.services, mailer } };
}

const moneyInWallet = (amountMinor = 500) =>
  ({ kind: 'money_in_wallet', amount_minor: amountMinor, order_id: null }) as const;
const write = async (userId: string, amountMinor?: number) =>
  await inTransaction(database.db, (trx) =>
    notify(trx, { user_id: userId }, moneyInWallet(amountMinor)),
  );
const rows = async () =>
  await database.db.selectFrom('outbox').select(['state', 'attempts', 'last_error']).execute();
/** Makes the next attempt due now. */
const makeDue = async () =>
  await sql`update outbox set due_at = now() where state = 'pending'`.execute(database.owner_db);

describe('no mail is sent before commit (INV9)', () => {
  test('a transaction that rolls back sends no mail', async () => {
    const { sent, services } = recordingMailer();
    const { user_id } = await actor(scene);
    const rolledBack = inTransaction(database.db, async (trx) => {
      await notify(trx, { user_id }, moneyInWallet());
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await drainOutbox(services)).toBe(0);
    expect(sent).toEqual([]);
  });

  test('an open transaction sends no mail until it commits', async () => {
    const { sent, services } = recordingMailer();
    const { user_id } = await actor(scene);
    const open = await database.db.startTransaction().execute();
    await notify(open, { user_id }, moneyInWallet());
    expect(await drainOutbox(services)).toBe(0);
    await open.commit().execute();
    expect(await drainOutbox(services)).toBe(1);
    expect(sent.map(({ subject }) => subject)).toEqual(['$5.00 added to your wallet']);
  });
});

test('ten concurrent workers send each mail once (F16)', async () => {
  const { sent, services } = recordingMailer();
  const { user_id } = await actor(scene);
  for (let amount = 100; amount < 130; amount += 1) await write(user_id, amount);
  await Promise.all(Array.from({ length: 10 }, () => drainOutbox(services)));
  await drainOutbox(services);
  expect(new Set(sent.map(({ subject }) => subject)).size).toBe(30);
  expect(sent).toHaveLength(30);
});

describe('an unavailable mail server (F18)', () => {
  test('does not block a purchase; the mail is sent once the server is back', async () => {
    const { sent, office, services } = recordingMailer();
    office.down = true;
    const down: Scene = { ...scene, services };
    const { slug } = await testGame(scene);
    const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
    await boughtOrder(down, ann, await accountOffer(down, shop, { game_slug: slug }));
    expect(await drainOutbox(services)).toBe(3);
    expect(sent).toEqual([]);
    expect(await drainOutbox(services)).toBe(0);
    const waiting = { state: 'pending', attempts: 1, last_error: 'connection refused' };
    expect(await rows()).toEqual([waiting, waiting, waiting]);
    office.down = false;
    await makeDue();
    expect(await drainOutbox(services)).toBe(3);
    // What came at once is said in the mail of the payment.
    expect(sent.map(({ subject }) => subject.split(':')[0]).toSorted()).toEqual([
      '$104.00 added to your wallet',
      'Paid',
      'Sold',
    ]);
  });

  test('is retried ten times with growing delays; then the mail is marked dead and kept', async () => {
    const { sent, office, services } = recordingMailer();
    office.down = true;
    const { user_id } = await actor(scene);
    await write(user_id);
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await makeDue();
      await drainOutbox(services);
      const { rows: left } = await sql<{ wait: number }>`
        select round(extract(epoch from due_at - now()))::int as wait from outbox`.execute(
        database.db,
      );
      waits.push(left[0]?.wait ?? 0);
    }
    expect(waits.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 10 }]);
    office.down = false;
    await makeDue();
    expect(await drainOutbox(services)).toBe(0);
    expect(sent).toEqual([]);
  });

  test('one failing mail does not delay the others', async () => {
    const { sent, services } = recordingMailer();
    const { user_id } = await actor(scene);
    await sql`insert into outbox (id, kind, payload) values (${newId()}, 'mail', '{"no": "mail"}')`.execute(
      database.owner_db,
    );
    await write(user_id);
    expect(await drainOutbox(services)).toBe(2);
    expect(sent).toHaveLength(1);
  });

  test('a mail claimed by a worker that dies is claimed by the next one a minute later', async () => {
    const { sent, services } = recordingMailer();
    const { user_id } = await actor(scene);
    await write(user_id);
    const claimed = await claimMessage(database.db, 60, 'mails');
    if (claimed === undefined) throw new Error('nothing was due');
    expect(await drainOutbox(services)).toBe(0);
    await makeDue();
    expect(await drainOutbox(services)).toBe(1);
    expect(sent).toHaveLength(1);
    // What was believed dead fails late.
    await markFailed(database.db, claimed, { error: 'the worker has died', isLast: false });
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });
});

test('a message names its recipient, and has neither an address of theirs nor a code', async () => {
  const { user_id: userId } = await actor(scene);
  const proofId = newId();
  await sql`delete from outbox`.execute(database.owner_db);
  await inTransaction(database.db, async (trx) => {
    await notify(trx, { user_id: userId }, moneyInWallet());
    await notify(trx, { email: 'ann@example.test' }, { kind: 'activation', proof_id: proofId });
  });
  const { rows: written } = await sql<{ kind: string; payload: object }>`
    select kind, payload from outbox order by due_at`.execute(database.db);
  expect(written).toEqual([
    {
      kind: 'mail',
      payload: {
        email: 'ann@example.test',
        template: 'activation',
        facts: { proof_id: proofId },
      },
    },
    {
      kind: 'mail',
      payload: {
        user_id: userId,
        template: 'money_in_wallet',
        facts: { amount_minor: 500, order_id: null },
      },
    },
  ]);
  await sql`delete from outbox`.execute(database.owner_db);
});

test('a line break in a title does not start another mail header (I6)', async () => {
  const { sent, services } = recordingMailer();
  const { slug } = await testGame(scene);
  const [ann, shop] = await Promise.all([buyer(scene), seller(scene)]);
  const title = 'A fine account\r\nBcc: eve@example.test\r\n\r\n<b>hello</b>';
  const offerId = await accountOffer(scene, shop, { game_slug: slug });
  // No such title is taken any more; an older one may be there.
  await database.db.updateTable('offers').set({ title }).where('id', '=', offerId).execute();
  await boughtOrder(scene, ann, offerId);
  await drainOutbox(services);
  expect(sent.filter(({ subject }) => subject.includes('A fine account Bcc'))).toHaveLength(2);
  for (const { to, subject } of sent) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(to).toMatch(/^u[0-9a-f-]+@example\.test$/);
  }
});

test('reminds a buyer who has not confirmed at 24, 48 and 66 hours, and never again (O16)', async () => {
  const email = `slow-${newId().slice(-8)}@example.test`;
  const { slug } = await testGame(scene);
  const [ann, shop] = await Promise.all([buyer(scene, { email }), seller(scene)]);
  await boughtOrder(scene, ann, await accountOffer(scene, shop, { game_slug: slug }));
  const reminders = async () => {
    await sendMails(scene);
    const mails = await readCaughtMails(scene.services, email);
    return mails.filter(({ subject }) => subject.startsWith('Have you checked')).length;
  };
  const counts = [];
  for (const hours of [23, 1, 23, 1, 18, 6, 24]) {
    await advanceAndRun(scene, { hours });
    counts.push(await reminders());
  }
  expect(counts).toEqual([0, 1, 1, 2, 3, 3, 3]);
});

test('tells both parties once that a delivery is late, unless it came in time (O11)', async () => {
  const [email, shopEmail] = ['late', 'slow'].map((name) => `${name}-${newId()}@example.test`);
  const { slug } = await testGame(scene);
  const [ann, shop] = await Promise.all([
    buyer(scene, { email: email ?? '' }),
    seller(scene, { email: shopEmail ?? '' }),
  ]);
  const manual = { game_slug: slug, delivery: 'manual', delivery_minutes: 60 } as const;
  const late = async () => {
    await sendMails(scene);
    const mails = await Promise.all(
      [email, shopEmail].map((to) => readCaughtMails(scene.services, to ?? '')),
    );
    return mails.map((own) => own.filter(({ subject }) => subject.startsWith('Late')).length);
  };
  await boughtOrder(scene, ann, await accountOffer(scene, shop, manual));
  const inTime = await boughtOrder(scene, ann, await accountOffer(scene, shop, manual));
  await deliver(scene, shop, inTime, [{ login: 'player-in-time', password: 'hunter2-hunter2' }]);
  await advanceAndRun(scene, { minutes: 80 });
  expect(await late()).toEqual([0, 0]);
  await advanceAndRun(scene, { minutes: 20 });
  expect(await late()).toEqual([1, 1]);
  await advanceAndRun(scene, { hours: 10 });
  expect(await late()).toEqual([1, 1]);
});
