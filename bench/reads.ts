// How near the product's public reads come to a server that does nothing else, and to ready bytes:
//   node bench/reads.ts [--rounds 5] [--seconds 5]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type RecordedCall, recordCall } from './recorded-call.ts';
import { type Figures, type Load, measure } from './rounds.ts';
import { freePort, ROOT, startShop, untilReady } from './shop.ts';

const CONNECTIONS = 16;
/** Of the bare server's rate, and of ready bytes (issue: fast by measurement). */
const AIM = 0.6;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});

async function startBare(database_url: string, calls: readonly RecordedCall[]) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-bare-'));
  const file = path.join(folder, 'calls.json');
  writeFileSync(file, JSON.stringify(calls));
  const args = ['bench/bare-server.ts', String(port), database_url, file];
  const env = { ...process.env, NODE_ENV: 'production' };
  const server = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`, () => server.exitCode !== null);
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

const encoded = (input: unknown) => encodeURIComponent(JSON.stringify(input));

function loadsOf(calls: readonly RecordedCall[], product: string, bare: string): Load[] {
  return calls.flatMap(({ name, input }, index) => [
    {
      name: `${index} product`,
      url: `${product}/api/trpc/${name}?input=${encoded(input)}`,
    },
    {
      name: `${index} bare`,
      url: `${bare}/api/trpc/bare.call${index}?input=${encoded(input)}`,
    },
    { name: `${index} fixed`, url: `${bare}/fixed/${index}` },
  ]);
}

function print(title: string, figures: (which: string) => Figures | undefined): void {
  const [product, bare, fixed] = ['product', 'bare', 'fixed'].map(figures);
  if (product === undefined || bare === undefined || fixed === undefined) return;
  const ratio = product.requests_per_second / bare.requests_per_second;
  const of_fixed = product.requests_per_second / fixed.requests_per_second;
  const verdict = ratio >= AIM ? '' : `  below the aim of ${AIM}`;
  console.log(`${title}: ${ratio.toFixed(2)} of the bare server${verdict}`);
  console.log(`  ${of_fixed.toFixed(2)} of ready bytes`);
  for (const [name, each] of Object.entries({ product, bare, fixed })) {
    const { requests_per_second, p50_ms, p95_ms, p99_ms } = each;
    const rate = requests_per_second.toFixed(0).padStart(7);
    const times = [p50_ms, p95_ms, p99_ms].map((time_ms) => time_ms.toFixed(1)).join(' / ');
    console.log(`  ${name.padEnd(8)}${rate} a second, p50 / p95 / p99 ${times} ms`);
  }
}

const shop = await startShop();
try {
  const list = { kind: 'account', product_slug: 'valorant', limit: 24 };
  const listed = await recordCall(shop.database_url, 'offers.list', list);
  const offer_id = (listed.data as { items: { id: string }[] }).items[0]?.id;
  const calls = [
    listed,
    await recordCall(shop.database_url, 'offers.detail', { offer_id }),
    await recordCall(shop.database_url, 'offers.list', { ...list, search: 'immortal skins' }),
  ];
  const titles = ['offer list', 'offer detail', 'text search'];
  const bare = await startBare(shop.database_url, calls);
  try {
    const found = await measure(loadsOf(calls, shop.url, bare.url), {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: CONNECTIONS,
    });
    for (const [index, { statements }] of calls.entries()) {
      const title = `${titles[index]} (${statements.length} statements)`;
      print(title, (which) => found.get(`${index} ${which}`));
    }
  } finally {
    await bare.stop();
  }
} finally {
  await shop.stop();
}
