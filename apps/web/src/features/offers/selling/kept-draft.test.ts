// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';

test('what the server did not take of a draft is there when the same version is opened again', () => {
  keepDraft('draft-1', { revision: 3, form: { title: 'Typed last' } });
  expect(keptDraft('draft-1', 3)).toEqual({ title: 'Typed last' });
  expect(keptDraft('draft-1', 4)).toBe(null);
  expect(keptDraft('draft-2', 3)).toBe(null);
  forgetDraft('draft-1');
  expect(keptDraft('draft-1', 3)).toBe(null);
});
