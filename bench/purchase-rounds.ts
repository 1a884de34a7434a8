import { Agent, request } from 'node:http';
import { newId } from '@guildhall/domain/kernel/ids';
import { UNIT_TOTAL_MINOR, type Buyer } from './purchase-fixture.ts';

const AT_ONCE = 8;

export interface PurchaseFigures {
  readonly purchases_per_second: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
}

/** A kind of purchase that is repeated. */
export interface Load {
  readonly buy: (index: number, offerId: string) => Promise<void>;
  readonly offerOf: (index: number) => string | undefined;
  /** Runs before each round. */
  readonly begin: () => Promise<void>;
  /** The maximum number of purchases per round. */
  readonly most: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Sends a mutation over a keep-alive connection and returns its data. */
async function mutate(url: string, token: string | null, input: object) {
  const body = JSON.stringify(input);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  if (token !== null) headers['authorization'] = `JWT ${token}`;
  const answer = await new Promise<{ status: number | undefined; text: string }>(
    (resolve, reject) => {
      const sent = request(url, { method: 'POST', headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode, text }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
  return (JSON.parse(answer.text) as { result: { data: Record<string, string> } }).result.data;
}

function buyerOf(buyers: readonly Buyer[], index: number): Buyer {
  const buyer = buyers[index % buyers.length];
  if (buyer === undefined) throw new Error('there are no buyers');
  return buyer;
}

/** The product as used by a browser: checkout, then payment from the wallet. */
export function productShop(url: string, buyers: readonly Buyer[]): Pick<Load, 'buy'> {
  const buy = async (index: number, offerId: string) => {
    const { token } = buyerOf(buyers, index);
    const { order_id } = await mutate(`${url}/api/trpc/orders.checkOut`, token, {
      idempotency_key: newId(),
      offer_id: offerId,
      quantity: 1,
      expected_unit_total_minor: UNIT_TOTAL_MINOR,
    });
    const payment = { idempotency_key: newId(), order_id };
    const { state } = await mutate(`${url}/api/trpc/orders.payFromWallet`, token, payment);
    if (state !== 'delivered') throw new Error(`a paid order is ${state}`);
  };
  return { buy };
}

/** A server whose purchase is one call of the database. */
export function bareShop(
  url: string,
  buyers: readonly Buyer[],
  terms: Readonly<Record<string, unknown>>,
): Pick<Load, 'buy'> {
  const buy = async (index: number, offerId: string) => {
    await mutate(`${url}/api/trpc/purchase`, null, {
      idempotency_key: newId(),
      buyer_id: buyerOf(buyers, index).user_id,
      offer_id: offerId,
      expected_total_minor: UNIT_TOTAL_MINOR,
      terms,
    });
  };
  return { buy };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Eight concurrent buyers, each with one purchase after the other. */
async function runRound(
  { buy, offerOf, begin, most }: Load,
  from: number,
  seconds: number,
): Promise<{ figures: PurchaseFigures; next: number }> {
  await begin();
  const timesMs: number[] = [];
  const started = performance.now();
  let next = from;
  const buyOn = async () => {
    while (performance.now() - started < seconds * 1_000 && next - from < most) {
      const index = next;
      next += 1;
      const offerId = offerOf(index);
      if (offerId === undefined) throw new Error('all offers are sold out');
      const begun = performance.now();
      await buy(index, offerId);
      timesMs.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, buyOn));
  const tookSeconds = (performance.now() - started) / 1_000;
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const [p50Ms, p95Ms, p99Ms] = [at(0.5), at(0.95), at(0.99)];
  const purchasesPerSecond = timesMs.length / tookSeconds;
  return {
    figures: {
      purchases_per_second: purchasesPerSecond,
      p50_ms: p50Ms,
      p95_ms: p95Ms,
      p99_ms: p99Ms,
    },
    next,
  };
}

/**
 * Runs the loads alternately and returns the medians of the rounds. A first, shorter round warms up
 * and does not count.
 */
export async function inTurns(
  loads: Readonly<Record<string, Load>>,
  options: { rounds: number; seconds: number },
): Promise<Map<string, PurchaseFigures>> {
  const runs = Object.entries(loads).map(([name, load]) => ({
    name,
    load,
    next: 0,
    found: [] as PurchaseFigures[],
  }));
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const run of runs) {
      const seconds = round === 0 ? 2 : options.seconds;
      const { figures, next } = await runRound(run.load, run.next, seconds);
      run.next = next;
      if (round > 0) run.found.push(figures);
    }
  }
  return new Map(
    runs.map(({ name, found }) => {
      const of = (key: keyof PurchaseFigures) => median(found.map((each) => each[key]));
      const [p50Ms, p95Ms, p99Ms] = [of('p50_ms'), of('p95_ms'), of('p99_ms')];
      return [
        name,
        {
          purchases_per_second: of('purchases_per_second'),
          p50_ms: p50Ms,
          p95_ms: p95Ms,
          p99_ms: p99Ms,
        },
      ];
    }),
  );
}
