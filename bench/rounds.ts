import autocannon from 'autocannon';

/** One thing that is asked again and again. */
export interface RequestLoad {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Asked in turns instead of the address alone. */
  readonly requests?: readonly autocannon.Request[];
  /** Posted; each connection stays with one of them. */
  readonly bodies?: readonly string[];
}

/** One thing that is done again and again without a server. */
export interface WorkLoad {
  readonly name: string;
  readonly work: () => Promise<unknown>;
}

export type Load = RequestLoad | WorkLoad;

export interface Figures {
  readonly requests_per_second: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
}

export interface RoundOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How long each answer took. */
async function ask(load: RequestLoad, { seconds, connections }: RoundOptions): Promise<number[]> {
  const { name, url, headers = {}, requests, bodies } = load;
  const asked = requests === undefined ? {} : { requests: [...requests] };
  let clients = 0;
  const posted: Pick<autocannon.Options, 'method' | 'setupClient'> = {
    method: 'POST',
    setupClient(client) {
      client.setBody(bodies?.[clients % bodies.length] ?? '');
      clients += 1;
    },
  };
  const options = {
    ...(bodies === undefined ? asked : posted),
    url,
    headers,
    duration: seconds,
    connections,
  };
  // Its own histogram holds whole milliseconds and no 95th percentile.
  const timesMs: number[] = [];
  const { errors, timeouts, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error: Error | null, result) => {
      if (error === null) resolve(result);
      else reject(error);
    }).on('response', (_client, _status, _bytes, timeMs) => timesMs.push(timeMs));
  });
  const failures = errors + timeouts + non2xx;
  if (failures > 0) throw new Error(`${name}: ${failures} answers were not 200`);
  return timesMs;
}

/** How long each time took, with as many at a time as there would be connections. */
async function repeat({ work }: WorkLoad, { seconds, connections }: RoundOptions) {
  const timesMs: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  const one = async () => {
    for (;;) {
      const beganAt = performance.now();
      await work();
      // What ends too late does not count, as with an answer that is cut off.
      if (performance.now() > endsAt) return;
      timesMs.push(performance.now() - beganAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return timesMs;
}

async function once(load: Load, options: RoundOptions): Promise<Figures> {
  const { seconds } = options;
  const timesMs = 'work' in load ? await repeat(load, options) : await ask(load, options);
  const sorted = timesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    requests_per_second: timesMs.length / seconds,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
  };
}

/**
 * Loads one after the other, in turns: what disturbs the machine meets them all. The medians of
 * the rounds are answered; a first, shorter round warms up and does not count.
 */
export async function measure(
  loads: readonly Load[],
  options: RoundOptions,
): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures[]>(loads.map(({ name }) => [name, []]));
  for (const load of loads) await once(load, { ...options, seconds: 2 });
  for (let round = 0; round < options.rounds; round += 1) {
    console.error(`round ${round + 1} of ${options.rounds}`);
    for (const load of loads) found.get(load.name)?.push(await once(load, options));
  }
  return new Map(
    [...found].map(([name, rounds]) => {
      const of = (key: keyof Figures) => median(rounds.map((each) => each[key]));
      const requestsPerSecond = of('requests_per_second');
      const [p50Ms, p95Ms, p99Ms] = [of('p50_ms'), of('p95_ms'), of('p99_ms')];
      return [
        name,
        { requests_per_second: requestsPerSecond, p50_ms: p50Ms, p95_ms: p95Ms, p99_ms: p99Ms },
      ];
    }),
  );
}

/** How near a rate comes to its limit, and whether that is what was aimed at. */
export function ratio(found: Figures, limit: Figures, aim: number): string {
  const share = found.requests_per_second / limit.requests_per_second;
  return share.toFixed(2) + (share >= aim ? ` (aim ${aim})` : ` (below the aim of ${aim})`);
}

export function inWords({ requests_per_second, p50_ms, p95_ms, p99_ms }: Figures): string {
  const rate = requests_per_second.toFixed(0).padStart(7);
  const times = [p50_ms, p95_ms, p99_ms].map((timeMs) => timeMs.toFixed(1)).join(' / ');
  return `${rate} a second, p50 / p95 / p99 ${times} ms`;
}
