import { describe, expect, test } from 'vitest';
import { changed, stepsOf } from './worked-example.ts';

const fence = '```';
const guide = `# Guide

## Before

${fence}sh
rm everything
${fence}

## Example

Do this:

${fence}sh
npm run one
npm run two
${fence}

${fence}ts
// src/a.ts
export const a = 1;
${fence}

${fence}diff
--- src/b.ts
-b
+c
${fence}

## After

${fence}sh
rm everything
${fence}
`;

test('the steps of a section are its commands, files and changes, in order', () => {
  expect(stepsOf(guide, 'Example')).toEqual([
    { kind: 'commands', commands: ['npm run one', 'npm run two'] },
    { kind: 'file', file: 'src/a.ts', text: 'export const a = 1;\n' },
    { kind: 'change', file: 'src/b.ts', text: '-b\n+c\n' },
  ]);
});

test('a block without a path is refused', () => {
  expect(() => stepsOf(guide.replace('// src/a.ts\n', ''), 'Example')).toThrow('no path');
});

describe('a change', () => {
  const apply = (text: string, change: string) => changed(text, { file: 'a.ts', text: change });

  test('takes away, adds, and keeps what is around it', () => {
    expect(apply('a\nb\n\nc\n', ' a\n-b\n+x\n+y\n\n c\n')).toBe('a\nx\ny\n\nc\n');
  });

  test('of several parts is made part by part', () => {
    expect(apply('a\nb\nc\n', '-a\n+x\n@@\n-c\n+z\n')).toBe('x\nb\nz\n');
  });

  test.each([
    ['is not there', 'a\n', 0],
    ['stands there twice', 'b\na\nb\n', 2],
  ])('of what %s is refused', (_what, text, times) => {
    expect(() => apply(text, '-b\n+c\n')).toThrow(`a.ts holds this ${times} times`);
  });
});
