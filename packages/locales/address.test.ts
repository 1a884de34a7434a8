import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The polite form: with a capital inside a sentence, or after a verb that asks for something. */
const POLITE = /[a-zäöüß,] (?:Sie|Ihre?[nmrs]?|Ihnen)\b|(?:^|["–.!?:] )[A-ZÄÖÜ]\p{L}+en Sie\b/u;

test('German texts address their reader with "du"', () => {
  const folder = path.join(import.meta.dirname, 'de');
  const polite = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => POLITE.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(polite).toEqual([]);
  expect(POLITE.test('Bitte wählen Sie ein Bild.')).toBe(true);
  expect(POLITE.test('Die Käufer warten. Sie haben bezahlt.')).toBe(false);
});
