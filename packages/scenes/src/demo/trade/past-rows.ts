/** Writes the offers and orders of the demo's past, many rows in a statement. */
import type { Database } from '@guildhall/db/database';
import { isNotification } from '@guildhall/db/kernel/outbox';
import { DAY_MS } from '@guildhall/domain/kernel/clock';
import type { KeyVault } from '@guildhall/services/ports/key-vault';
import { sealSecret } from '@guildhall/services/vault/seal-secrets';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PastOffer, PastStep } from './past-offer.ts';
import type { PastOrder } from './past-order.ts';
import type { Random } from '../random.ts';

/** Few enough for a statement to end in time on a slow machine. */
const ROWS_AT_ONCE = 500;

type Row = Readonly<Record<string, unknown>>;

/**
 * Inserts rows of the same columns. The values travel as one JSON parameter, so that a statement
 * has no limit of parameters to stay below.
 */
export async function insertRows(
  db: Kysely<Database>,
  table: keyof Database,
  rows: readonly Row[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE);
    const columns = sql.join(Object.keys(some[0] ?? {}).map((name) => sql.ref(name)));
    const text = JSON.stringify(some);
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${text}::json)
    `.execute(db);
  }
}

/**
 * For this transaction: tables that were empty a moment ago have no statistics, and plans that were
 * made for empty tables would read them whole for every row.
 */
export async function useIndexes(trx: Transaction<Database>): Promise<void> {
  for (const method of ['seqscan', 'hashjoin', 'mergejoin']) {
    await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(trx);
  }
}

/** As PostgreSQL reads bytes from JSON. */
const bytes = (buffer: Buffer) => `\\x${buffer.toString('hex')}`;

const HEX = '0123456789abcdef';

/** A UUIDv7 of a time in the past. Of one object, the order of ids is the order of events. */
export function pastId(random: Random, at: Date, sequence: number): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const digits = (count: number) =>
    Array.from({ length: count }, () => HEX[random.between(0, 15)]).join('');
  const counter = (sequence % 4_096).toString(16).padStart(3, '0');
  const variant = HEX[8 + random.between(0, 3)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${variant}${digits(3)}-${digits(12)}`;
}

export interface PastWriter {
  /** A transaction with `useIndexes`. */
  readonly trx: Transaction<Database>;
  readonly key_vault: KeyVault;
  readonly random: Random;
  /** The provider that the past was paid through. */
  readonly provider: string;
  readonly now: Date;
}

/** Writes offers with their stock; `writeOfferDetails` has to follow. */
export async function writeOffers(
  trx: Transaction<Database>,
  offers: readonly PastOffer[],
): Promise<void> {
  await insertRows(trx, 'offers', offers.map(offerRow));
  const stock = offers.flatMap(({ row, stock: units, created_at }) =>
    units.map(({ id, state }) => ({
      id,
      offer_id: row.id,
      seller_id: row.seller_id,
      state,
      created_at,
    })),
  );
  await insertRows(trx, 'stock_units', stock);
}

/** Writes what offers have sealed, and their histories. */
export async function writeOfferDetails(
  writer: PastWriter,
  offers: readonly PastOffer[],
): Promise<void> {
  const stock = offers.flatMap(({ stock: units, content }) =>
    units.map((unit) => ({ ...unit, kind: content.kind })),
  );
  await writeSecrets(writer, stock);
  const steps = offers.flatMap((offer) => offer.steps.map((step, index) => ({ step, index })));
  await writeSteps(writer, steps);
}

function offerRow({ row, offer, created_at }: PastOffer): Row {
  return {
    ...row,
    attributes: JSON.parse(row.attributes) as unknown,
    tiers: JSON.parse(row.tiers) as unknown,
    photos: JSON.parse(row.photos ?? '[]') as unknown,
    attribute_hash: bytes(row.attribute_hash),
    state: offer.state,
    due_at: offer.due_at,
    published_at: offer.published_at,
    paused_state: offer.paused_state,
    paused_left_ms: offer.paused_left_ms,
    currency: 'USD',
    rank_score: 0,
    paused_while_away: false,
    created_at,
    updated_at: created_at,
  };
}

type SealedStock = Pick<PastOffer['stock'][0], 'id' | 'secret' | 'sealed_at'> & {
  readonly kind: PastOffer['content']['kind'];
};

async function writeSecrets(writer: PastWriter, stock: readonly SealedStock[]): Promise<void> {
  const { trx, key_vault } = writer;
  const sealed = await Promise.all(
    stock.map(async ({ id, secret, sealed_at, kind }) => {
      if (secret === null) return [];
      return [{ sealed_at, ...(await sealSecret(key_vault, kind, { stock_id: id, secret })) }];
    }),
  );
  const rows = sealed.flat();
  await insertRows(
    trx,
    'secrets',
    rows.map(({ stock_id, sealed_at, sealed: row }) => ({
      stock_id,
      ...row,
      ciphertext: bytes(row.ciphertext),
      nonce: bytes(row.nonce),
      wrapped_key: bytes(row.wrapped_key),
      wrap_nonce: bytes(row.wrap_nonce),
      sealed_at,
    })),
  );
  await insertRows(
    trx,
    'secret_fingerprints',
    rows.map(({ fingerprint, stock_id }) => ({ fingerprint: bytes(fingerprint), stock_id })),
  );
}

/** Writes orders with their units; `writeOrderDetails` has to follow. */
export async function writeOrders(
  trx: Transaction<Database>,
  orders: readonly PastOrder[],
): Promise<void> {
  await insertRows(
    trx,
    'orders',
    orders.map(({ order, created_at }) => {
      const { now: _now, rules: _rules, units: _units, request: _request, ...row } = order;
      const { total_minor: _total, ...stored } = row;
      return { ...stored, created_at };
    }),
  );
  await insertRows(
    trx,
    'order_units',
    orders.flatMap(({ order }) => order.units.map(({ stock_state: _state, ...row }) => row)),
  );
}

/** Writes the reveals and histories of orders, and what was told in the last month. */
export async function writeOrderDetails(
  writer: PastWriter,
  orders: readonly PastOrder[],
): Promise<void> {
  const { trx } = writer;
  const steps = orders.flatMap((order) => order.steps.map((step, index) => ({ step, index })));
  await writeSteps(writer, steps);
  await insertRows(trx, 'reveal_log', revealRows(writer, orders));
  await insertRows(trx, 'outbox', mailRows(writer, orders));
  await insertRows(trx, 'notifications', notificationRows(writer, orders));
}

type NumberedStep = { readonly step: PastStep; readonly index: number };

async function writeSteps(writer: PastWriter, steps: readonly NumberedStep[]): Promise<void> {
  const { trx, random } = writer;
  for (const [history, some] of Map.groupBy(steps, ({ step }) => step.history)) {
    const rows = some.map(({ step, index }) => ({
      id: pastId(random, step.at, index),
      ...subjectOf(step),
      rule: step.rule,
      event: step.event,
      from_state: step.from,
      to_state: step.to,
      actor: step.actor,
      actor_id: step.actor_id,
      reason: step.reason,
      details: step.details,
      occurred_at: step.at,
    }));
    await insertRows(trx, history, rows);
  }
}

function subjectOf({ history, object_id, order_id }: PastStep): Row {
  if (history === 'offer_history') return { offer_id: object_id };
  if (history === 'stock_history') return { stock_id: object_id, order_id };
  return { order_id, order_unit_id: object_id === order_id ? null : object_id };
}

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];

function revealRows({ random }: PastWriter, orders: readonly PastOrder[]): Row[] {
  return orders.flatMap(({ order, reveals }) =>
    reveals.map(({ unit, at }, index) => ({
      id: pastId(random, at, index),
      stock_id: unit.stock_id,
      order_id: order.id,
      order_unit_id: unit.id,
      viewer_id: order.buyer_id,
      ip_address: `192.0.2.${1 + (Number.parseInt(order.buyer_id.slice(-2), 16) % 254)}`,
      user_agent: BROWSERS[Number.parseInt(order.buyer_id.slice(-1), 16) % BROWSERS.length],
      occurred_at: at,
    })),
  );
}

/** As long as the outbox keeps what it has sent. */
const KEPT_MAIL_DAYS = 30;
/** Users have read what is older. */
const READ_AFTER_DAYS = 2;

function mailRows(writer: PastWriter, orders: readonly PastOrder[]): Row[] {
  return recentMessages(writer, orders).flatMap(({ at, message }, index) => {
    if (isNotification(message)) return [];
    const { kind, payload } = message;
    const id = pastId(writer.random, at, index);
    return [{ id, kind, payload, state: 'sent', attempts: 1, due_at: at, created_at: at }];
  });
}

function notificationRows(writer: PastWriter, orders: readonly PastOrder[]): Row[] {
  const readUntil = new Date(writer.now.getTime() - READ_AFTER_DAYS * DAY_MS);
  return recentMessages(writer, orders).flatMap(({ at, message }, index) => {
    if (!isNotification(message)) return [];
    const id = pastId(writer.random, at, index);
    const readAt = at < readUntil ? at : null;
    return [{ id, ...message.notification, created_at: at, read_at: readAt }];
  });
}

function recentMessages({ now }: PastWriter, orders: readonly PastOrder[]) {
  const since = now.getTime() - KEPT_MAIL_DAYS * DAY_MS;
  return orders.flatMap(({ messages }) => messages).filter(({ at }) => at.getTime() > since);
}
