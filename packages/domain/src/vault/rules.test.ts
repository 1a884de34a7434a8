import { describe, expect, test } from 'vitest';
import { giftCardVaultFields } from '../catalog/schema.ts';
import { CODE_FILE, type CodeLine, codeLines } from './rules.ts';

const fields = giftCardVaultFields({ code_pattern: '[A-Z0-9-]{4,20}', code_example: 'ABCD-1234' });

async function read(...parts: string[]): Promise<CodeLine[]> {
  async function* arriving() {
    yield* parts;
  }
  const lines: CodeLine[] = [];
  for await (const line of codeLines(arriving(), fields)) lines.push(line);
  return lines;
}
const line = (number: number, code: string, more: object = {}) => ({
  number,
  secret: { code, ...more },
});
const fault = (number: number, code: string, params: object = {}) => ({
  number,
  fault: { code, params },
});

describe('a file of codes has', () => {
  test.each([
    ['one code per line', 'AAAA\nBBBB\n', [line(1, 'AAAA'), line(2, 'BBBB')]],
    [
      'line ends of any system',
      'AAAA\r\nBBBB\rCCCC',
      [1, 2, 3].map((n) => line(n, 'ABC'.charAt(n - 1).repeat(4))),
    ],
    [
      'a first line that names the separator for spreadsheets',
      'sep=;\r\nAAAA;1,2\r\nsep=;',
      [line(2, 'AAAA', { pin: '1,2' }), line(3, 'sep=')],
    ],
    ['empty lines, which are left out', '\n  \nAAAA\n\n', [line(3, 'AAAA')]],
    [
      'columns in the order of the fields',
      'AAAA,123,S1',
      [line(1, 'AAAA', { pin: '123', serial: 'S1' })],
    ],
    [
      'separators of any country',
      'AAAA;123\nBBBB\t456',
      [line(1, 'AAAA', { pin: '123' }), line(2, 'BBBB', { pin: '456' })],
    ],
    [
      'columns that a first line names',
      'Serial number; CODE\n1,5;AAAA',
      [line(2, 'AAAA', { serial: '1,5' })],
    ],
    ['cells in quotes', '"AAAA", "1""2" ,"S,1"', [line(1, 'AAAA', { pin: '1"2', serial: 'S,1' })]],
    ['empty lines of a spreadsheet', 'AAAA;1\n;;\n', [line(1, 'AAAA', { pin: '1' })]],
    ['empty cells at the end, as spreadsheets write them', 'AAAA;;;;', [line(1, 'AAAA')]],
    ['nothing', '', []],
    ['a header alone', 'code,pin\n', []],
  ])('%s', async (_has, text, lines) => {
    expect(await read(text)).toEqual(lines);
  });

  test.each([
    ['more cells than fields', 'AAAA,1,2,3', fault(1, 'columns', { most: 3 })],
    ['a quote that is not closed', '"AAAA', fault(1, 'quotes')],
    ['text after a quote', '"AA"AA,1', fault(1, 'quotes')],
    ['a NUL', 'AA\0A', fault(1, 'characters')],
    ['half a character', 'AA\ud800A', fault(1, 'characters')],
    [
      'a line that never ends',
      'A'.repeat(5_000),
      fault(1, 'too_long', { most: CODE_FILE.max_line_length }),
    ],
  ])('a line with a fault: %s', async (_has, text, faulty) => {
    expect(await read(text, '\nBBBB')).toEqual([faulty, line(2, 'BBBB')]);
  });

  test('the same lines, wherever it is cut while it arrives', async () => {
    const text = 'code,pin\r\nAAAA,1\r\n\r\n"BB""B",2\rCCCC\nD';
    const whole = await read(text);
    expect(whole).toHaveLength(4);
    for (let first = 0; first <= text.length; first += 1) {
      for (let second = first; second <= text.length; second += 1) {
        const parts = [text.slice(0, first), text.slice(first, second), text.slice(second)];
        expect(await read(...parts)).toEqual(whole);
      }
    }
  });
});
