// Compares the list page with rendering its tree only, and the cached page with a fixed buffer:
//   node bench/pages.ts [--rounds 5] [--seconds 5]
import { parseArgs } from 'node:util';
import { startReferenceServer } from './reference-server.ts';
import { type Figures, inWords, measure, ratio } from './rounds.ts';
import { startShop } from './shop.ts';

const CONNECTIONS = 16;
const PAGE = '/accounts/valorant-accounts';
const TARGETS = { uncached: 0.7, cached: 0.33 };
/** The server does not cache pages with a URL longer than 500, so each of these is rendered. */
const UNCACHED = `${PAGE}?from=${'x'.repeat(500)}`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
  },
});

const shop = await startShop();
try {
  const bare = await startReferenceServer('bench/bare-pages.ts', [shop.database_url, PAGE]);
  try {
    const loads = [
      { name: 'uncached', url: `${shop.url}${UNCACHED}` },
      { name: 'tree', url: `${bare.url}/tree` },
      { name: 'cached', url: `${shop.url}${PAGE}` },
      { name: 'fixed', url: `${bare.url}/fixed` },
    ];
    const found = await measure(loads, {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: CONNECTIONS,
    });
    const of = (name: string): Figures => {
      const figures = found.get(name);
      if (figures === undefined) throw new Error(`${name} was not measured`);
      return figures;
    };
    const uncached = ratio(of('uncached'), of('tree'), TARGETS.uncached);
    console.log(`list page, uncached: ${uncached} of its tree through onAllReady alone`);
    const cached = ratio(of('cached'), of('fixed'), TARGETS.cached);
    console.log(`list page, cached: ${cached} of a fixed buffer`);
    for (const { name } of loads) console.log(`  ${name.padEnd(9)}${inWords(of(name))}`);
  } finally {
    await bare.stop();
  }
} finally {
  await shop.stop();
}
