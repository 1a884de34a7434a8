import { describe, expect, test } from 'vitest';
import { blocksOf, renderMarkdown } from './render-markdown.ts';

const filling = {
  fill: (text: string) => text.replaceAll('{{name}}', '<b>*Shop*</b>'),
  localize: (path: string) => `/de${path}`,
};
const htmlOf = (body: string) => renderMarkdown(body, filling).html;

describe('a text becomes HTML that cannot run anything (I3)', () => {
  test.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['[a](javascript:alert(1))'],
    ['[a](JaVaScRiPt:alert(1))'],
    ['[a](data:text/html;base64,PHNjcmlwdD4=)'],
    ['[a](vbscript:x)'],
    ['<a href="https://x.test" onclick="alert(1)" style="color:red">a</a>'],
    ['![a](https://x.test/pixel.png)'],
    ['<iframe src="https://x.test"></iframe>'],
    ['<form action="https://x.test"><input></form>'],
  ])('%s', (body) => {
    const html = htmlOf(body);
    expect(html).not.toMatch(/<(script|img|iframe|form|input|style)|on\w+=|style=/i);
    expect(html).not.toMatch(/href="(?!https?:|mailto:|\/|#)/i);
  });

  test('values of placeholders are text, never markup', () => {
    expect(htmlOf('{{name}}')).toBe('<p>&#x3C;b>*Shop*&#x3C;/b></p>');
  });
});

test('links to pages get the language of the reader, and links away pass nothing on', () => {
  expect(htmlOf('[fees](/fees) and [law](https://law.test/x)')).toBe(
    '<p><a href="/de/fees">fees</a> and ' +
      '<a href="https://law.test/x" rel="ugc nofollow noopener">law</a></p>',
  );
});

test('headings have ids, which the contents list names', () => {
  const { html, contents } = renderMarkdown('## Your *money*\n\n### When\n\n#### Deep', filling);
  expect(html).toContain('<h2 id="your-money">');
  expect(contents).toEqual([
    { id: 'your-money', title: 'Your money', level: 2 },
    { id: 'when', title: 'When', level: 3 },
  ]);
});

test('the blocks of a text are its headings, paragraphs, items and rows, without markup', () => {
  const body = '## A\n\nOne **two**\nthree\n\n- [x](/y)\n- z\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  expect(blocksOf(body, filling)).toEqual(['A', 'One two three', 'x', 'z', 'a | b', '1 | 2']);
});

describe('what was made of a text', () => {
  const body = '# The fee is {{name}}';

  test('is kept as long as its filling, so asking for fresh data renders nothing anew (R1)', () => {
    expect(renderMarkdown(body, filling)).toBe(renderMarkdown(body, filling));
    expect(blocksOf(body, filling)).toBe(blocksOf(body, filling));
  });

  test('is made anew for another text and for another filling', () => {
    const other = { ...filling, fill: (text: string) => text.replaceAll('{{name}}', '5%') };
    expect(blocksOf(body, filling)).toEqual(['The fee is <b>*Shop*</b>']);
    expect(blocksOf(body, other)).toEqual(['The fee is 5%']);
    expect(blocksOf(`${body}!`, other)).toEqual(['The fee is 5%!']);
  });
});
