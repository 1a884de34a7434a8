import { type ExchangeRate, rateMillionths } from '@guildhall/domain/kernel/exchange-rates';
import { firstExchangeRates } from '@guildhall/domain/kernel/first-exchange-rates';
import { resetClock, testScene } from '@guildhall/scenes/scene';
import { advance } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ExchangeRatesError } from '../../ports/exchange-rates.ts';
import { importExchangeRates } from './import-exchange-rates.ts';
import { createKnownRates } from './known-rates.ts';

const SOURCE = 'https://rates.test/daily.xml';
const NOW = new Date('2026-11-20T18:00:00Z');

let database: TestDatabase;
let scene: ReturnType<typeof testScene>;
/** What the service publishes; an error if it is away. */
let published: readonly ExchangeRate[] | Error;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  scene = testScene(database.db);
});
afterEach(async () => {
  await sql`delete from exchange_rates`.execute(database.owner_db);
  await resetClock(scene);
});

const rates = (perEuro: Record<string, string>, rateDate = '2026-11-20'): ExchangeRate[] =>
  Object.entries(perEuro).map(([currency, text]) => ({
    currency,
    per_euro_millionths: rateMillionths(text) ?? 0,
    rate_date: rateDate,
  }));

async function importRates(now = NOW): Promise<void> {
  const read = async () => {
    if (published instanceof Error) throw published;
    return await Promise.resolve(published);
  };
  await importExchangeRates({ ...scene.services, exchange_rates: { source: SOURCE, read } }, now);
}

const known = (currency: string, of = scene.services.known_rates) => of.current().get(currency);
const stored = async () =>
  await database.db
    .selectFrom('exchange_rates')
    .select(['currency', 'per_euro_millionths', 'source'])
    .orderBy('rate_date')
    .orderBy('currency')
    .execute();

test('the built-in rates hold until others are read', async () => {
  await importExchangeRates(scene.services, NOW);
  await scene.services.known_rates.refresh();
  expect([...scene.services.known_rates.current().values()]).toEqual(firstExchangeRates);
  expect(scene.services.known_rates.isOld('2024-06-28')).toBe(true);
});

test('the rates of a day are stored once, and every server knows them after a refresh', async () => {
  published = rates({ USD: '1.0842', JPY: '171.94' });
  await importRates();
  await importRates();
  const other = createKnownRates(database.db);
  expect(known('USD', other)?.rate_date).toBe('2024-06-28');
  await other.refresh();
  for (const each of [scene.services.known_rates, other]) {
    expect(known('USD', each)).toEqual(published[0]);
    expect(known('GBP', each)?.rate_date).toBe('2024-06-28');
  }
  expect(await stored()).toEqual([
    { currency: 'JPY', per_euro_millionths: 171_940_000, source: SOURCE },
    { currency: 'USD', per_euro_millionths: 1_084_200, source: SOURCE },
  ]);
  expect(scene.alerts).toEqual([]);
});

test('a request sends no statement for them', async () => {
  const { known_rates } = scene.services;
  await known_rates.refresh();
  expect(known('USD', createKnownRates(null as never))).toEqual(known('USD'));
});

test('a service that is away alerts the operator, and the last rates stay', async () => {
  published = rates({ USD: '1.0842' });
  await importRates();
  published = new ExchangeRatesError('there was no answer');
  await importRates();
  expect(scene.alerts).toEqual(['the exchange rates cannot be read']);
  expect(known('USD')?.per_euro_millionths).toBe(1_084_200);
});

test('a leap of one currency is refused with an alert, and believed when it stays', async () => {
  published = rates({ USD: '1.08', TRY: '40' }, '2026-11-19');
  await importRates();
  published = rates({ USD: '1.09', TRY: '50' }, '2026-11-20');
  await importRates();
  expect(scene.alerts).toEqual([expect.stringContaining('not plausible')]);
  expect(known('USD')?.per_euro_millionths).toBe(1_090_000);
  expect(known('TRY')?.per_euro_millionths).toBe(40_000_000);
  published = rates({ USD: '1.09', TRY: '50' }, '2026-11-21');
  await importRates();
  expect(known('TRY')?.per_euro_millionths).toBe(50_000_000);
  expect(scene.alerts).toHaveLength(1);
});

test('rates of a day that has not come are refused, and earlier ones change nothing', async () => {
  published = rates({ USD: '1.0842' }, '2026-11-22');
  await importRates();
  expect(scene.alerts).toHaveLength(1);
  published = rates({ USD: '1.0842' });
  await importRates();
  published = rates({ USD: '1.05' }, '2026-11-19');
  await importRates();
  expect(known('USD')?.per_euro_millionths).toBe(1_084_200);
  expect(await stored()).toHaveLength(1);
});

test('rates are never changed and never deleted, and those of the euro are none', async () => {
  published = rates({ USD: '1.0842' });
  await importRates();
  for (const statement of [
    sql`update exchange_rates set per_euro_millionths = 1`,
    sql`delete from exchange_rates`,
  ]) {
    await expect(statement.execute(database.db)).rejects.toThrow('permission denied');
  }
});

test('a rate is old by the clock of the shop', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await scene.services.known_rates.refresh();
  expect(scene.services.known_rates.isOld(today)).toBe(false);
  await advance(scene, { days: 7 });
  await scene.services.known_rates.refresh();
  expect(scene.services.known_rates.isOld(today)).toBe(true);
});
