import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mmdbCountryLookup } from './mmdb-country-lookup.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'countries-'));
  writeFileSync(path.join(folder, 'corrupt.mmdb'), 'not a database');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['missing.mmdb', 'corrupt.mmdb'])(
  'with the file %s no country is known, and the operator is told once',
  async (name) => {
    const alerts: string[] = [];
    const lookup = mmdbCountryLookup(path.join(folder, name), (sentence) => {
      alerts.push(sentence);
    });
    expect(await lookup('192.0.2.1')).toBeNull();
    expect(await lookup('2001:db8::1')).toBeNull();
    expect(alerts).toEqual(['the file of countries cannot be read']);
  },
);
