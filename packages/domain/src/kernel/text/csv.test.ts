import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are quoted where they must be (RFC 4180)', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ''])).toBe('a,"b,c","d""e","f\ng",\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula (I8)', (cell) => {
  expect(csvLine([cell])).toContain(`'${cell}`);
});

test('a negative number stays a number', () => {
  expect(csvLine([-1234, 0.5])).toBe('-1234,0.5\r\n');
});
