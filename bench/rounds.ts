import autocannon from 'autocannon';

/** A request that is repeated. */
export interface RequestLoad {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests to send in turn instead of the URL. */
  readonly requests?: readonly autocannon.Request[];
  /** Bodies to POST; each connection uses one of them. */
  readonly bodies?: readonly string[];
}

/** A function that is repeated without a server. */
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

/** Returns the duration of each response. */
async function ask(load: RequestLoad, { seconds, connections }: RoundOptions): Promise<number[]> {
  const { name, url, headers = {}, requests, bodies } = load;
  const sent = requests === undefined ? {} : { requests: [...requests] };
  let clients = 0;
  const posted: Pick<autocannon.Options, 'method' | 'setupClient'> = {
    method: 'POST',
    setupClient(client) {
      client.setBody(bodies?.[clients % bodies.length] ?? '');
      clients += 1;
    },
  };
  const options = {
    ...(bodies === undefined ? sent : posted),
    url,
    headers,
    duration: seconds,
    connections,
  };
  // autocannon's histogram has only whole milliseconds and no 95th percentile.
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

/** Repeats the work with the given concurrency and returns each duration. */
async function repeat({ work }: WorkLoad, { seconds, connections }: RoundOptions) {
  const timesMs: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  const one = async () => {
    for (;;) {
      const beganAt = performance.now();
      await work();
      // Work that ends after the round does not count, like a response that is cut off.
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
 * Runs the loads alternately, so that other load on the machine affects all equally. Returns the
 * medians of the rounds; a first, shorter round warms up and does not count.
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

/** Formats a rate relative to its limit, with the target. */
export function ratio(found: Figures, limit: Figures, aim: number): string {
  const share = found.requests_per_second / limit.requests_per_second;
  return share.toFixed(2) + (share >= aim ? ` (aim ${aim})` : ` (below the aim of ${aim})`);
}

export function inWords({ requests_per_second, p50_ms, p95_ms, p99_ms }: Figures): string {
  const rate = requests_per_second.toFixed(0).padStart(7);
  const times = [p50_ms, p95_ms, p99_ms].map((timeMs) => timeMs.toFixed(1)).join(' / ');
  return `${rate} a second, p50 / p95 / p99 ${times} ms`;
}
