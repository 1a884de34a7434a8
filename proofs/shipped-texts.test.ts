import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  contentPath,
  FAQ_TOPICS,
  POLICY_SLUGS,
  SUPPORT_SLUGS,
} from '@guildhall/domain/content/types';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { readFiles } from '@guildhall/services/content/read-files';
import { siteLinksIn } from '@guildhall/services/content/render-markdown';
import { expect, test } from 'vitest';

/** The texts that are shipped, as the first start of a shop publishes them. */
const root = path.dirname(import.meta.dirname);
const { files, faults } = readFiles(path.join(root, 'apps/server/content'), firstRuleBook);
const documents = files.map(({ file, document }) => ({ file, ...document }));

test('no text that is shipped has a fault', () => {
  expect(faults).toEqual([]);
});

test('every policy and page of the help is shipped in English, and questions on every topic', () => {
  const english = documents.filter(({ language }) => language === 'en');
  const slugsOf = (kind: string) =>
    english.filter((each) => each.kind === kind).map(({ slug }) => slug);
  expect(slugsOf('policy').toSorted()).toEqual([...POLICY_SLUGS].toSorted());
  expect(slugsOf('support').toSorted()).toEqual([...SUPPORT_SLUGS].toSorted());
  const topics = english.flatMap((each) => (each.kind === 'faq' ? [each.topic] : []));
  expect(new Set(topics)).toEqual(new Set(FAQ_TOPICS));
});

test('every link of a text to a page leads somewhere', () => {
  const web = path.join(root, 'apps/web/src');
  const rooms = readdirSync(path.join(web, 'features'));
  const maps = ['site-map.ts', ...rooms.map((room) => `features/${room}/pages.ts`)]
    .map((file) => path.join(web, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
  const pages = [...maps.join('').matchAll(/(?:path: |Page\()'(\/[^':]*)'/g)];
  const known = new Set([...pages.map(([, page]) => page), ...documents.map(contentPath)]);
  expect(known.size).toBeGreaterThan(40);
  const broken = files.flatMap(({ file, document, body_line: bodyLine }) =>
    siteLinksIn(document.body)
      .filter(({ path: to }) => !known.has(to) && !known.has(to.replace(/[?#].*$/, '')))
      .map(({ path: to, line }) => `${file}:${bodyLine + line - 1}: ${to}`),
  );
  expect(broken).toEqual([]);
});
