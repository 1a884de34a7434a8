import { firstContactNumbers } from '@guildhall/domain/kernel/rules/contact-numbers';
import { describe, expect, it, test } from 'vitest';
import { type ContactKind, findContact } from './contact-filter.ts';
import blockDe from './sentences/block-de.json' with { type: 'json' };
import blockEn from './sentences/block-en.json' with { type: 'json' };
import blockOther from './sentences/block-other.json' with { type: 'json' };
import passDe from './sentences/pass-de.json' with { type: 'json' };
import passEn from './sentences/pass-en.json' with { type: 'json' };
import passOther from './sentences/pass-other.json' with { type: 'json' };

const OPTIONS = {
  own_hosts: ['guildhall.example'],
  link_hosts: firstContactNumbers.link_hosts,
  // As games declare them: friend codes, numbers and tags of players, trainer codes.
  public_codes: [
    String.raw`SW-\d{4}-\d{4}-\d{4}`,
    String.raw`[5-9]\d{8}`,
    String.raw`#[0289CGJLPQRUVY]{7,10}`,
    String.raw`\p{L}[\p{L}\d]{2,11}#\d{4,6}`,
    String.raw`\p{L}[\p{L}\d ]{2,15}#[\p{L}\d]{3,5}`,
    String.raw`\d{4} \d{4} \d{4}`,
  ],
};
const rowsOf = (sentences: Record<string, readonly string[]>) =>
  Object.entries(sentences).flatMap(([topic, texts]) =>
    texts.map((text) => [topic, text] as const),
  );

const passing = [...rowsOf(passEn), ...rowsOf(passDe), ...rowsOf(passOther)];
const blocked = [...rowsOf(blockEn), ...rowsOf(blockDe), ...rowsOf(blockOther)];

it('is tried with 500 different sentences that pass and 500 that do not', () => {
  for (const rows of [passing, blocked]) {
    const texts = new Set(rows.map(([, text]) => text));
    expect(texts.size).toBe(rows.length);
    expect(texts.size).toBeGreaterThanOrEqual(500);
  }
});

describe('passes talk about orders', () => {
  test.each(passing)('%s: %s', (topic, text) => {
    const options = topic.endsWith('codes') ? OPTIONS : { ...OPTIONS, public_codes: [] };
    expect(findContact(text, options)).toBeNull();
  });
});

describe('finds what leads away', () => {
  test.each(blocked)('%s: %s', (kind, text) => {
    const finding = findContact(text, { ...OPTIONS, public_codes: [] });
    expect(finding?.kind).toBe(kind satisfies string as ContactKind);
    const { start, end, found } = finding ?? { start: 0, end: 0, found: '' };
    // What is shown to the sender stands there.
    expect(text.slice(start, end).slice(0, 80)).toBe(found);
    expect(found).not.toBe('');
  });
});

it('takes few sentences without a space between them for a host', () => {
  const texts = passing.filter(([topic]) => !topic.endsWith('codes')).map(([, text]) => text);
  const joined = texts.map((text, at) => {
    const next = texts[(at + 7) % texts.length] ?? '';
    return `${text.replace(/[.!?]+$/, '')}.${next.toLowerCase()}`;
  });
  const hosts = joined.filter((text) => findContact(text, OPTIONS)?.kind === 'link');
  expect(hosts.length).toBeLessThan(texts.length / 50);
});
