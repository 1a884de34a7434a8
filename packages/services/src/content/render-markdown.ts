import type { TextFault } from '@guildhall/domain/content/types';
import type { Element, ElementContent, Root as HtmlRoot } from 'hast';
import { LRUCache } from 'lru-cache';
import { toString as textOfNode } from 'mdast-util-to-string';
import type { Root, RootContent } from 'mdast';
import rehypeSanitize, { type Options as SanitizeOptions } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** An entry of a contents list. */
export interface ContentHeading {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

export interface RenderedText {
  /** Sanitized: it has only the elements, attributes and addresses that are allowed here. */
  readonly html: string;
  readonly contents: readonly ContentHeading[];
}

/** What the texts are changed by before they become HTML. */
export interface TextFilling {
  readonly fill: (text: string) => string;
  /** The address of a page of the site, in the language of the reader. */
  readonly localize: (path: string) => string;
}

/** What texts consist of. Everything else is dropped, whoever wrote it (I3). */
const ALLOWED: SanitizeOptions = {
  tagNames:
    'a blockquote br code del em h2 h3 h4 hr li ol p pre strong table tbody td th thead tr ul'.split(
      ' ',
    ),
  attributes: { a: ['href'], ol: ['start'], td: ['align'], th: ['align'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
};

/** The published texts of a shop, in one language. */
const MAX_KEPT_TEXTS = 500;

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

export function parseMarkdown(body: string): Root {
  return parser.parse(body);
}

/** A page of the site: `//host` and `/\host` would be another site's. */
const isSitePath = (url: string) => /^\/(?![/\\])/.test(url);
const isAddress = (url: string) =>
  isSitePath(url) || url.startsWith('#') || /^(https?|mailto):/i.test(url);

const REFUSED: Readonly<Record<string, Omit<MarkdownFault, 'line'>>> = {
  html: { fault: 'html', message: 'HTML is not allowed' },
  image: { fault: 'picture', message: 'pictures are not allowed here' },
  imageReference: { fault: 'picture', message: 'pictures are not allowed here' },
  footnoteDefinition: { fault: 'footnote', message: 'footnotes are not allowed' },
  footnoteReference: { fault: 'footnote', message: 'footnotes are not allowed' },
};

/** What may not be in a text: its line, from 1, in a word, and in a sentence for operators. */
export interface MarkdownFault {
  readonly line: number;
  readonly fault: TextFault;
  readonly message: string;
}

/** What may not be in a text, with its line, from 1. What is refused here is sanitized as well. */
export function faultsOfMarkdown(body: string): MarkdownFault[] {
  const faults: MarkdownFault[] = [];
  let level = 1;
  visit(parseMarkdown(body), (node) => {
    const line = node.position?.start.line ?? 1;
    const refused = REFUSED[node.type];
    if (refused !== undefined) faults.push({ line, ...refused });
    if ((node.type === 'link' || node.type === 'definition') && !isAddress(node.url)) {
      const message = `${node.url} is no address of the web, of mail or of a page`;
      faults.push({ line, fault: 'address', message });
    }
    if (node.type !== 'heading') return;
    if (node.depth === 1)
      faults.push({
        line,
        fault: 'title',
        message: 'the title is the only heading of level 1',
      });
    else if (node.depth > level + 1 || node.depth > 4) {
      faults.push({
        line,
        fault: 'heading',
        message: `a heading of level ${node.depth} follows one of level ${level}`,
      });
    }
    level = node.depth;
  });
  return faults;
}

/** The pages of the site that a text links to, with their lines. */
export function siteLinksIn(body: string): { path: string; line: number }[] {
  const links: { path: string; line: number }[] = [];
  visit(parseMarkdown(body), (node) => {
    if (node.type !== 'link' && node.type !== 'definition') return;
    if (isSitePath(node.url)) links.push({ path: node.url, line: node.position?.start.line ?? 1 });
  });
  return links;
}

function fillTree(tree: Root, { fill, localize }: TextFilling): void {
  visit(tree, (node) => {
    // Values are put into the parsed text, so that none of them can be markup.
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
      node.value = fill(node.value);
    }
    if (node.type === 'link' || node.type === 'definition') {
      const url = fill(node.url);
      node.url = isSitePath(url) ? localize(url) : url;
    }
  });
}

/** Search engines and other sites learn nothing from links that lead away. */
function markOutsideLinks() {
  return (tree: HtmlRoot) => {
    visit(tree, 'element', (element: Element) => {
      const { href } = element.properties;
      if (element.tagName !== 'a' || typeof href !== 'string' || !/^https?:/i.test(href)) return;
      element.properties['rel'] = ['ugc', 'nofollow', 'noopener'];
    });
  };
}

const renderer = unified()
  .use(remarkRehype)
  .use(rehypeSanitize, ALLOWED)
  .use(rehypeSlug)
  .use(markOutsideLinks)
  .use(rehypeStringify)
  .freeze();

/**
 * What was made of texts with a filling, by their Markdown: a version never changes, and whoever
 * asks for fresh data gets it without rendering anew. It goes with its filling.
 */
function keepFor<Made extends {}>(make: (body: string, filling: TextFilling) => Made) {
  const kept = new WeakMap<TextFilling, LRUCache<string, Made>>();
  return (body: string, filling: TextFilling): Made => {
    const texts = kept.get(filling) ?? new LRUCache<string, Made>({ max: MAX_KEPT_TEXTS });
    kept.set(filling, texts);
    const made = texts.get(body) ?? make(body, filling);
    texts.set(body, made);
    return made;
  };
}

/** Markdown as safe HTML, with its headings. */
export const renderMarkdown: (body: string, filling: TextFilling) => RenderedText = keepFor(render);

/** The words of a text without markup: one line for each heading, paragraph and row of a table. */
export const blocksOf: (body: string, filling: TextFilling) => readonly string[] = keepFor(blocks);

function render(body: string, filling: TextFilling): RenderedText {
  const tree = parseMarkdown(body);
  fillTree(tree, filling);
  const html = renderer.runSync(tree) as HtmlRoot;
  const contents: ContentHeading[] = [];
  visit(html, 'element', ({ tagName, properties, children }: Element) => {
    const level = tagName === 'h2' ? 2 : tagName === 'h3' ? 3 : null;
    if (level === null || typeof properties['id'] !== 'string') return;
    contents.push({ id: properties['id'], title: textOfHtml(children), level });
  });
  return { html: renderer.stringify(html), contents };
}

function textOfHtml(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) =>
      node.type === 'text' ? node.value : node.type === 'element' ? textOfHtml(node.children) : '',
    )
    .join('');
}

function blocks(body: string, filling: TextFilling): readonly string[] {
  const tree = parseMarkdown(body);
  fillTree(tree, filling);
  const found: string[] = [];
  const walk = (nodes: readonly RootContent[]) => {
    for (const node of nodes) {
      if (node.type === 'tableRow')
        found.push(node.children.map((cell) => textOfNode(cell)).join(' | '));
      else if (['heading', 'paragraph', 'code'].includes(node.type)) found.push(textOfNode(node));
      else if ('children' in node) walk(node.children as RootContent[]);
    }
  };
  walk(tree.children);
  return found.map((block) => block.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}
