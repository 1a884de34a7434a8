import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

test('a code is offered by browsers and phones, typed on digit keys, and keeps its zeros', () => {
  const drawn = renderToStaticMarkup(<CodeField label="Code" defaultValue="012345" />);
  expect(drawn).toContain('autoComplete="one-time-code"');
  expect(drawn).toContain('inputMode="numeric"');
  expect(drawn).toContain('type="text"');
  expect(drawn).toContain('value="012345"');
});

test('what is wrong with a code is tied to its field', () => {
  const drawn = renderToStaticMarkup(<CodeField id="code" label="Code" error="Six digits." />);
  expect(drawn).toContain('aria-invalid="true" aria-describedby="code-error"');
  expect(drawn).toMatch(/<p id="code-error"[^>]*>.*Six digits\.<\/p>/);
});
