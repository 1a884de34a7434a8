import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { restRoutes } from '@guildhall/api/root';
import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import type { ErrorCatalogue } from '@guildhall/domain/kernel/errors';
import { offerTransitions } from '@guildhall/domain/offers/states';
import { orderTransitions } from '@guildhall/domain/orders/states';
import { unitTransitions } from '@guildhall/domain/orders/unit-states';
import { paymentTransitions } from '@guildhall/domain/payments/states';
import { claimTransitions } from '@guildhall/domain/disputes/claim-states';
import { disputeTransitions } from '@guildhall/domain/disputes/states';
import { verificationTransitions } from '@guildhall/domain/verification/states';
import { withdrawalTransitions } from '@guildhall/domain/withdrawals/states';
import { stockTransitions } from '@guildhall/domain/vault/states';
import { describe, expect, test } from 'vitest';
import { lifecycleParts, type Row } from './lifecycles.ts';
import { exampleAt } from './money.ts';
import { PART_NAMES, partNamesOf, readPages, renderPage, stalePages } from './docs.ts';
import { FLOORS } from '../floors.ts';
import { ROOMS } from '../room-graph.ts';

const root = path.resolve(import.meta.dirname, '../..');
const pages = readPages();

describe('generated parts', () => {
  test('say what the code says (npm run docs)', () => {
    expect(stalePages(pages)).toEqual([]);
  });

  test('stand in one page each', () => {
    expect(pages.flatMap(partNamesOf).toSorted()).toEqual(PART_NAMES.toSorted());
  });

  test('leave the words around them as they are', () => {
    const marks = ['<!-- generated: deadlines -->', '<!-- end of generated -->'];
    const text = `before\n\n${marks[0]}\nyesterday\n${marks[1]}\n\nafter\n`;
    const written = renderPage({ path: 'a.md', text });
    expect(written).toMatch(/^before\n\n<!-- generated: deadlines -->\n\n\| what /);
    expect(written).toMatch(/\n<!-- end of generated -->\n\nafter\n$/);
    expect(written).not.toContain('yesterday');
    expect(renderPage({ path: 'a.md', text: written })).toBe(written);
  });

  test.each([
    ['<!-- generated: weather -->\n<!-- end of generated -->', 'nothing generates "weather"'],
    ['<!-- generated: deadlines -->\n', 'without its other mark'],
    ['<!-- end of generated -->\n', 'without its other mark'],
  ])('are refused when nobody could write them: %j', (text, reason) => {
    expect(() => renderPage({ path: 'a.md', text })).toThrow(reason);
  });
});

describe('diagrams', () => {
  /** What of Mermaid's language is used here; each line of a diagram must be one of these. */
  const flowchart =
    /^(\w+\["[^"]+"\]|\w+(\["[^"]+"\])? (-->|-\.->)(\|("[^"]+"|\w+)\|)? \w+(\["[^"]+"\])?)$/;
  const grammar: Record<string, RegExp> = {
    'stateDiagram-v2':
      /^(\[\*\]|\w+) --> (\[\*\]|\w+)( : [A-Za-z0-9_ ,=-]+(<br\/>[A-Za-z0-9_ ,=-]+)*)?$/,
    'flowchart TB': flowchart,
    'flowchart LR': flowchart,
    sequenceDiagram:
      /^(participant \w+ as [\w ]+|Note over \w+(,\w+)?: [^;#]+|\w+--?>>\w+: [^;#]+)$/,
  };
  const drawn = pages.flatMap((page) =>
    [...page.text.matchAll(/```mermaid\n([^]*?)\n```/g)].map(([, text = '']) => [page.path, text]),
  );

  test.each(drawn)('%s: each line is of a form that renders', (_path, text) => {
    const [kind = '', ...lines] = text.split('\n').map((line) => line.trim());
    const form = grammar[kind];
    expect(form, kind).toBeDefined();
    expect(lines.filter((line) => form?.test(line) !== true)).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });

  test.each<[string, readonly Row[], () => string]>([
    ['order', orderTransitions, lifecycleParts['order-diagram']],
    ['unit', unitTransitions, lifecycleParts['unit-diagram']],
    ['offer', offerTransitions, lifecycleParts['offer-diagram']],
    ['stock', stockTransitions, lifecycleParts['stock-diagram']],
    ['payment', paymentTransitions, lifecycleParts['payment-diagram']],
    ['dispute', disputeTransitions, lifecycleParts['dispute-diagram']],
    ['recall claim', claimTransitions, lifecycleParts['recall-claim-diagram']],
    ['verification', verificationTransitions, lifecycleParts['verification-diagram']],
    ['withdrawal', withdrawalTransitions, lifecycleParts['withdrawal-diagram']],
  ])(
    '%s: every event that moves something today is drawn, and no other',
    (_name, rows, diagram) => {
      const moves = rows.filter(({ from, to }) => from.some((state) => state !== to));
      const moving = new Set(moves.map(({ event }) => event));
      const labels = [...diagram().matchAll(/ : (.+)$/gm)].flatMap(([, label = '']) =>
        label.split('<br/>'),
      );
      expect(new Set(labels.map((label) => label.split(' ').at(-1)))).toEqual(moving);
    },
  );
});

describe('the worked example', () => {
  const linesOf = (code: string) =>
    exampleAt(0)
      .filter(({ posting }) => posting.code === code)
      .flatMap(({ posting }) => posting.lines)
      .map(({ account, direction, amount_minor }) => `${direction} ${account} ${amount_minor}`);

  test('has the numbers of rules.md §3 (E1, E2, E4)', () => {
    expect(linesOf('E1')).toEqual(['debit psp 10400', 'credit wallet:buyer 10400']);
    expect(linesOf('E2')).toEqual(['debit wallet:buyer 10400', 'credit escrow:order 10400']);
    expect(linesOf('E4')).toEqual([
      'debit escrow:order 10400',
      'credit hold:order 8280',
      'credit reserve:seller 920',
      'credit rev.commission 700',
      'credit fund 100',
      'credit rev.buyer_fee 400',
    ]);
  });

  test('leaves nothing in escrow, hold or reserve, and the 92.00 with the seller (INV1, INV5)', () => {
    const balances = new Map<string, number>();
    for (const { account, direction, amount_minor } of exampleAt(0).flatMap(
      (each) => each.posting.lines,
    )) {
      const change = (direction === 'credit' ? 1 : -1) * amount_minor;
      balances.set(account, (balances.get(account) ?? 0) + change);
    }
    const left = [...balances].filter(([, balance]) => balance !== 0).toSorted();
    expect(left).toEqual([
      ['fund', 100],
      ['psp', -10_400],
      ['rev.buyer_fee', 400],
      ['rev.commission', 700],
      ['wallet:seller', 9_200],
    ]);
  });
});

describe('the catalogue of refusals', () => {
  const catalogue: ErrorCatalogue = errorCatalogue;
  const sources = globSync('{packages/{services,api},apps/server}/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const told = sources.flatMap((text) =>
    [...text.matchAll(/new Refusal\(\s*'([A-Z_]+)'(?:,\s*\{([^{}]*)\})?/g)].map(
      ([, code = '', facts = '']) => ({
        code,
        facts: facts
          .split(',')
          .map((fact) => fact.split(':')[0]?.trim() ?? '')
          .filter((name) => name !== ''),
      }),
    ),
  );
  const factsOf = (code: string) => Object.keys(catalogue[code]?.facts ?? {});

  test('names every fact that a refusal tells', () => {
    const unnamed = told.flatMap(({ code, facts }) =>
      facts.filter((name) => !factsOf(code).includes(name)).map((name) => `${code} ${name}`),
    );
    expect(told.length).toBeGreaterThan(30);
    expect(unnamed).toEqual([]);
  });

  test('names no fact that nothing tells', () => {
    const named = Object.keys(errorCatalogue).flatMap((code) =>
      factsOf(code).map((name) => `${code} ${name}`),
    );
    const known = new Set(
      told.flatMap(({ code, facts }) => facts.map((name) => `${code} ${name}`)),
    );
    // As which an outcome is told that is no refusal.
    for (const { outcomes = {} } of restRoutes) {
      for (const { error, body } of Object.values(outcomes)) {
        for (const name of Object.keys(body.shape)) known.add(`${error} ${name}`);
      }
    }
    // Told of a database that is away, without a refusal being thrown: api/errors.ts.
    known.add('UNAVAILABLE retry_after_seconds' satisfies `${ErrorCode} ${string}`);
    expect(named.filter((each) => !known.has(each))).toEqual([]);
  });
});

describe('words', () => {
  /** Records of decisions are history: what they name may be gone. */
  const living = pages.filter(
    ({ path: page }) => !page.startsWith('docs/decisions/') && page !== 'CHANGELOG.md',
  );

  function exists(named: string): boolean {
    const [first = '', ...rest] = named.split('/');
    const floor = FLOORS.find(({ name }) => name === first);
    const places = [named];
    if (floor !== undefined) {
      places.push(`${floor.folder}/${rest.join('/')}`, `${floor.folder}/src/${rest.join('/')}`);
    }
    return places
      .flatMap((place) => [place, `${place}.ts`, `${place}.tsx`])
      .some((place) => existsSync(path.join(root, place)));
  }

  const starts = ['apps', 'packages', 'docs', '.github', '.ci', ...FLOORS.map(({ name }) => name)];

  test.each(living)('every path that $path names exists', ({ text }) => {
    // What stands in a block of code may be an example of what is to be written.
    const prose = text.replace(/^```[^]*?^```/gm, '');
    const named = [...prose.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, name = '']) => name);
    const ours = named.filter((name) => starts.includes(name.split('/')[0] ?? ''));
    expect(ours.filter((name) => !exists(name))).toEqual([]);
  });

  test.each(pages)('every link of $path leads somewhere', ({ path: page, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, to = '']) => to,
    );
    const gone = links.filter((to) => !existsSync(path.join(root, path.dirname(page), to)));
    expect(gone).toEqual([]);
  });

  test('the glossary knows every room and every table', () => {
    const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
    const tables = globSync('packages/db/src/**/tables.ts', { cwd: root })
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .map((text) => /^export interface \w+Tables \{\n([^}]*)^\}/m.exec(text)?.[1] ?? '')
      .flatMap((body) => [...body.matchAll(/^ {2}'?([a-z_.]+)'?: /gm)])
      .map(([, name = '']) => name);
    expect(tables.length).toBeGreaterThan(20);
    const missing = [...ROOMS, ...tables].filter((word) => !glossary.includes(`\`${word}\``));
    expect(missing, 'add a row for each of them to docs/glossary.md').toEqual([]);
  });
});
