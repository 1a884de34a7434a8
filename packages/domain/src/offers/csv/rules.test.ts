import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvText } from '../../kernel/text/csv.ts';
import { OFFER_STATES } from '../states.ts';
import { eventTowards, OFFER_FILE, readOfferLines } from './rules.ts';

const ID = '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b';
const OTHER = '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5c';

async function* parts(...texts: string[]) {
  yield* texts;
  await Promise.resolve();
}
const read = async (...texts: string[]) => await readOfferLines(parts(...texts));

describe('a file that changes offers', () => {
  test.each([
    ['commas', `id,state,price\n${ID},paused,24.90\n`],
    ['semicolons, as a German spreadsheet writes it', `id;state;price\r\n${ID};paused;24,90\r\n`],
    ['tabs, other columns and quotes', `title\tPRICE\tID\tState\n"a ""b"""\t24.9\t${ID}\tPaused`],
  ])('is read with %s', async (_, text) => {
    expect(await read(text)).toEqual([
      { number: 2, offer_id: ID, price_minor: 2_490, state: 'paused' },
    ]);
  });

  test.each([
    ['sep=;\r\n', `id;state;price\r\n${ID};paused;24,90\r\n`],
    ['"sep=,"\n', `id,state,price\n${ID},paused,24.90\n`],
    ['SEP=\t\n', `id\tstate\tprice\n${ID}\tpaused\t24.90\n`],
  ])(
    'is read when its first line names the separator for spreadsheets: %j',
    async (first, text) => {
      expect(await read(first, text)).toEqual([
        { number: 3, offer_id: ID, price_minor: 2_490, state: 'paused' },
      ]);
    },
  );

  test('says by line and column what is wrong, and reads the others', async () => {
    const lines = [
      'id,price,state',
      'x,1,',
      `${ID},1e21,`,
      `${OTHER},0,sold`,
      ',,',
      `${ID},5,`,
      `"${ID},5,`,
    ];
    const refusal = await read(lines.join('\n'));
    expect(refusal).toMatchObject([
      { number: 2, faults: { id: [{ code: 'offer_id' }] } },
      { number: 3, faults: { price: [{ code: 'amount' }] } },
      { number: 4, faults: { price: [{ code: 'amount' }], state: [{ code: 'offer_state' }] } },
      { number: 6, faults: { id: [{ code: 'offer_repeated', params: { line: '3' } }] } },
      { number: 7, faults: { line: [{ code: 'line_unreadable' }] } },
    ]);
  });

  test.each([
    ['no header', `${ID},1,active`, 'offer_columns'],
    ['nothing to change', `id,title\n${ID},x`, 'offer_columns'],
    ['no lines', 'id,price\n\n', 'too_few'],
    ['nothing at all', '', 'too_few'],
  ])('with %s is refused as a whole', async (_, text, code) => {
    expect(await read(text)).toMatchObject({ code });
  });

  test('with too many lines is refused as a whole', async () => {
    const many = Array.from({ length: OFFER_FILE.max_lines + 1 }, () => `${ID},1\n`);
    expect(await read('id,price\n', ...many)).toMatchObject({
      code: 'too_many',
      params: { most: OFFER_FILE.max_lines },
    });
  });

  test('that was downloaded says what the download says, whatever the titles', async () => {
    const line = fc.record({
      id: fc.uuid(),
      title: fc.string({ maxLength: 120 }).filter((text) => !/[\r\n]/.test(text)),
      cents: fc.integer({ min: 1, max: 999_999_999 }),
      state: fc.constantFrom(...OFFER_STATES),
    });
    const all = fc.uniqueArray(line, { selector: ({ id }) => id, minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(all, async (offers) => {
        const rows = offers.map(({ id, title, cents, state }) => {
          return [id, title, state, { amount_minor: cents }];
        });
        // Whatever decodes a file drops its byte order mark.
        const text = csvText(['id', 'title', 'state', 'price'], rows).slice(1);
        expect(await read(text)).toEqual(
          offers.map(({ id, cents, state }, index) => ({
            number: index + 2,
            offer_id: id,
            price_minor: cents,
            state,
          })),
        );
      }),
    );
  });
});

test.each(OFFER_STATES)('an offer that is %s stays so when the file says so', (state) => {
  expect(eventTowards(state, state)).toBeNull();
});

test.each([
  ['active', 'paused', 'pause'],
  ['paused', 'active', 'resume'],
  ['paused', 'out_of_stock', 'resume'],
  ['expired', 'active', 'renew'],
  ['archived', 'active', 'restore'],
  ['active', 'archived', 'archive'],
  ['out_of_stock', 'active', null],
  ['sold_out', 'active', null],
  ['active', 'expired', undefined],
  ['draft', 'active', undefined],
  ['active', 'removed', undefined],
] as const)('from %s to %s leads %s', (current, wanted, event) => {
  expect(eventTowards(current, wanted)).toBe(event);
});
