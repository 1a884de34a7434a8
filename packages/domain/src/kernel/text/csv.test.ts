import { formulasIn, SEPARATORS, spreadsheetRows } from '@guildhall/scenes/documents/spreadsheet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRow, csvFile, csvText } from './csv.ts';

const linesOf = (...rows: CsvRow[]) => csvText(['a'], rows).slice('\uFEFFa\r\n'.length);

test('cells are quoted where they must be (RFC 4180)', () => {
  expect(linesOf(['a', 'b,c', 'd"e', 'f\ng', 'h;i', ''])).toBe('a,"b,c","d""e","f\ng","h;i",\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['Cheap;=1+2', "Cheap;'=1+2"],
  ['Cheap, -x; "=1"', `Cheap, '-x; "'=1"`],
  ['a\t=1\r\n@b', "a\t'=1\r\n'@b"],
  ['1+1=2; a-b', '1+1=2; a-b'],
])('%j is %j, which is no formula with any separator (I8)', (typed, shown) => {
  expect(spreadsheetRows(linesOf([typed]), SEPARATORS)).toEqual([[shown]]);
});

test('numbers and amounts stay numbers, negative ones too', () => {
  expect(linesOf([-1234, 0.5, { amount_minor: -4_212 }, { amount_minor: 5 }])).toBe(
    '-1234,0.5,-42.12,0.05\r\n',
  );
});

test('no texts whatever make a formula, and all cells keep their columns (I8)', () => {
  const sign = fc.constantFrom(...'=+-@,;"\' \t\r\na1＝'.split(''));
  const text = fc.string({ unit: sign, maxLength: 12 });
  const cell = fc.oneof(text, fc.integer(), fc.record({ amount_minor: fc.integer() }));
  const row = fc.tuple(text, cell, cell, cell);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
      const file = csvText(['a', 'b', 'c', 'd'], rows);
      expect(formulasIn(file)).toEqual([]);
      for (const separators of [[','], SEPARATORS]) {
        const widths = spreadsheetRows(file, separators).map((cells) => cells.length);
        expect(widths).toEqual(Array.from({ length: rows.length + 1 }, () => 4));
      }
    }),
  );
});

test('a file begins with a byte order mark and its columns, also without rows', async () => {
  async function* pages() {
    yield [['x', 1]];
    yield [];
    yield await Promise.resolve([['y', 2]]);
  }
  const parts: string[] = [];
  for await (const part of csvFile(['name', 'count'], pages())) parts.push(part);
  expect(parts.join('')).toBe('\uFEFFname,count\r\nx,1\r\ny,2\r\n');
  expect(csvText(['name'], [])).toBe('\uFEFFname\r\n');
});
