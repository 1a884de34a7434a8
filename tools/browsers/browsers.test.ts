import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { missingCalls } from './called-functions.ts';
import { readMissingFunctions } from './read-missing-functions.ts';
import { type MissingFunctions, SUPPORTED_BROWSERS } from './supported-browsers.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
const kept = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'missing-functions.json'), 'utf8'),
) as MissingFunctions;

/** Calls of the build that work without the function, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  '.createContext': 'React',
  '.build': 'a method of a library of ours: @trpc/client or TanStack Query',
  '.destroy': 'a method of TanStack Query',
  '.isActive': 'a method of TanStack Query',
  '.run': 'a method of zod and of our mutations',
  '.override': 'a method of zod',
  '.when': 'a method of zod',
  'URL.canParse': 'zod asks whether it exists',
  '.checkVisibility': 'Base UI asks whether it exists',
  '.toArray': 'React.Children.toArray',
  '.lock': 'a method of the scroll lock of Base UI',
  '.use': 'React',
  '.startViewTransition': 'React Router asks whether it exists',
  '.skipTransition': 'of a transition that exists only then',
  '.share': 'the button is shown only where it exists',
  '.createHTML': 'Iconify asks whether there are trusted types',
  '.createPolicy': 'Iconify asks whether there are trusted types',
  trustedTypes: 'Iconify asks whether there are trusted types',
  '.getAuthenticatorData': '@simplewebauthn/browser catches the error',
  '.getPublicKey': '@simplewebauthn/browser asks whether it exists',
  '.getPublicKeyAlgorithm': '@simplewebauthn/browser asks whether it exists',
  '.getTransports': '@simplewebauthn/browser asks whether it exists',
  'PublicKeyCredential.getClientCapabilities': '@simplewebauthn/browser asks whether it exists',
  'PublicKeyCredential.isConditionalMediationAvailable':
    '@simplewebauthn/browser asks whether it exists',
  '.changed': 'a method of our stream of changes',
  '.isVisible': 'a method of our stream of changes',
};

test('what the supported browsers lack is what the data of MDN say: npm run browsers', () => {
  expect(kept).toEqual(readMissingFunctions());
  expect(kept.statics).toEqual(expect.arrayContaining(['URL.parse', 'Map.groupBy']));
  expect(kept.methods).not.toContain('toSorted');
});

describe('the built scripts', () => {
  let calls: Map<string, string[]>;
  beforeAll(() => {
    const folder = path.join(root, 'apps/web/build/client/assets');
    const files = globSync('*.js', { cwd: folder });
    if (files.length < 50) throw new Error('the web is not built: npm run build');
    calls = new Map();
    for (const file of files) {
      for (const call of missingCalls(readFileSync(path.join(folder, file), 'utf8'), kept)) {
        calls.set(call, [...(calls.get(call) ?? []), file]);
      }
    }
  });

  test('call no function that a supported browser lacks', () => {
    const unexpected = [...calls].filter(([call]) => !(call in ALLOWED));
    expect(
      Object.fromEntries(unexpected),
      'use another function, or say in ALLOWED why it is harmless',
    ).toEqual({});
  });

  test('need every exception', () => {
    expect(Object.keys(ALLOWED).filter((call) => !calls.has(call))).toEqual([]);
  });
});

test.each([
  ['URL.parse(x)', ['URL.parse']],
  ['globalThis.URL.parse(x)', ['URL.parse']],
  ['x.isWellFormed()', ['.isWellFormed']],
  ['new Set(x).union(y)', ['.union']],
  ['new URLPattern(x)', ['new URLPattern']],
  ['URL.createObjectURL(x), x.toSorted(), Math.floor(x), console.info(x)', []],
])('%s calls %s', (script, expected) => {
  expect(missingCalls(script, kept)).toEqual(expected);
});

test('README names the supported browsers', () => {
  const { chrome, firefox, safari } = SUPPORTED_BROWSERS;
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`,
  );
});
