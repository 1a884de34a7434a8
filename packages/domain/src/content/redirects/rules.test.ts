import { describe, expect, test } from 'vitest';
import { answerOf, findLoop, type RouteRule } from './rules.ts';
import { setRouteRuleSchema } from './schema.ts';

const moved = (path: string, target: string): RouteRule => ({ path, status: 301, target });
const lent = (path: string, target: string): RouteRule => ({ path, status: 302, target });
const gone = (path: string): RouteRule => ({ path, status: 410, target: null });

/** What the rules say about an address: `301 /new`, `410`, or nothing. */
function answerFor(rules: readonly RouteRule[], address: string): string {
  const [path = '', query = ''] = address.split('?');
  const answer = answerOf(rules, path, query && `?${query}`);
  if (answer === null) return 'nothing';
  return answer.status === 410 ? '410' : `${answer.status} ${answer.target}`;
}

const RULES = [
  moved('/old', '/new'),
  lent('/sale', '/accounts?sort=price#list'),
  gone('/contest'),
  moved('/blog/*', '/articles/*'),
  moved('/blog/fees', '/fees'),
  gone('/blog/2019/*'),
  moved('/help/*', '/support'),
  moved('/en/*', '/*'),
  moved('/first', '/second'),
  moved('/second', '/old'),
  moved('/third', '/sale'),
  moved('/fourth', '/contest'),
  moved('/caf%C3%A9', '/old'),
];

describe('the rule for an address', () => {
  test.each([
    ['/old', '301 /new'],
    ['/old/', '301 /new'],
    ['/old//', '301 /new'],
    ['/older', 'nothing'],
    ['/old/more', 'nothing'],
    ['/caf%c3%a9', '301 /new'],
    ['/contest', '410'],
    // Exactly this path comes first, then the longest one that it is below.
    ['/blog/fees', '301 /fees'],
    ['/blog/story', '301 /articles/story'],
    ['/blog/2020/story', '301 /articles/2020/story'],
    ['/blog/2019/story', '410'],
    ['/blog', 'nothing'],
    ['/blog/', 'nothing'],
    ['/help/a/b', '301 /support'],
    // The visitor's query stays unless the target has one.
    ['/old?page=2', '301 /new?page=2'],
    ['/sale?page=2', '302 /accounts?sort=price#list'],
    // Rules are followed, and a part of the way for now makes all of it for now.
    ['/first?q=1', '301 /new?q=1'],
    ['/third', '302 /accounts?sort=price#list'],
    ['/fourth', '410'],
    ['/en/old', '301 /new'],
    ['/en/en/fees', '301 /fees'],
    ['/', 'nothing'],
  ])('%s is answered: %s', (address, expected) => {
    expect(answerFor(RULES, address)).toBe(expected);
  });

  test.each(['/en//evil.example', '/en/\\evil.example', '/en///evil.example/x'])(
    '%s leads to no other host (I7)',
    (address) => {
      expect(answerFor(RULES, address)).toBe('nothing');
    },
  );

  test('of a loop that was stored nevertheless ends after some steps', () => {
    expect(answerFor([moved('/a', '/b'), moved('/b', '/a')], '/a')).toMatch(/^301 /);
    expect(answerFor([moved('/a/*', '/a/b/*')], '/a/x')).toMatch(/^301 \/a\/b/);
  });
});

describe('a loop', () => {
  test.each([
    ['of a rule with itself', [moved('/a', '/a?b=1')]],
    ['of two rules', [moved('/a', '/b'), lent('/b', '/a')]],
    ['of three rules', [moved('/a', '/b'), moved('/b', '/c'), moved('/c', '/a')]],
    ['of what is below a path', [moved('/a/*', '/b/*'), moved('/b/*', '/a/*')]],
    ['that makes the path longer', [moved('/a/*', '/a/b/*')]],
    ['into what is below itself', [moved('/a/*', '/a/b')]],
    ['through a longer path', [moved('/a/*', '/b/*'), moved('/b/x/*', '/a/x/*')]],
    ['that shortens and lengthens', [moved('/a/*', '/*'), moved('/b/*', '/a/b/*')]],
  ])('%s is found', (_name, rules) => {
    expect(findLoop(rules)).toBeDefined();
    expect(findLoop(rules.toReversed())).toBeDefined();
  });

  test.each([
    ['all rules above', RULES],
    ['two that end at once', [moved('/en/*', '/*'), moved('/fr/*', '/*')]],
    ['a page below the path that it is moved to', [moved('/a', '/a/b')]],
    ['a path that is gone', [moved('/a/*', '/b/*'), gone('/b/*')]],
    ['nothing', []],
  ])('is not found in %s', (_name, rules) => {
    expect(findLoop(rules)).toBeUndefined();
  });
});

describe('a rule may be set', () => {
  test.each([
    ...RULES,
    moved('/index.php', '/'),
    moved('/a', '/b?c=/d#e'),
    moved('/dealer', '/dashboard/wallet'),
  ])('for $path to $target', (rule) => {
    expect(setRouteRuleSchema.parse(rule)).toEqual(rule);
  });

  test.each([
    '/',
    '/*',
    'old',
    '//old',
    '/old/',
    '/old//new',
    '/old?q=1',
    '/old#top',
    '/old/*/new',
    '/o*',
    '/old/../new',
    '/old/.',
    '/old%2Fnew',
    '/old%0A',
    '/caf%c3%a9',
    '/café',
    '/old new',
    '/old\nnew',
    '/old\\new',
    'https://evil.example/old',
    // In a language: a rule holds in all of them.
    '/de',
    '/de/old',
    '/api/trpc',
    '/assets/*',
    '/files/x',
    '/dev/outbox',
    '/icons/x',
    '/latest.json',
    '/sitemap.xml',
    '/auth',
    '/auth/login',
    '/dashboard/*',
    '/order/checkout/payment-success',
    '/verify/verify-seller',
    '/admin/*',
    '/unsubscribe',
    `/${'x'.repeat(300)}`,
  ])('not for %j', (path) => {
    expect(setRouteRuleSchema.safeParse({ ...gone(path) }).success).toBe(false);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%2F%2Fevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'new',
    '',
    '/new\n',
    '/new?\r\nset-cookie: a=b',
    '/new?q=%zz"<',
    '/../new',
    '/de/new',
    '/api/oauth/logout',
    '/new/*?q=1',
  ])('not to %j (I7)', (target) => {
    expect(setRouteRuleSchema.safeParse(moved('/old/*', target)).success).toBe(false);
  });

  test.each([
    { path: '/old', status: 410, target: '/new' },
    { path: '/old', status: 301, target: null },
    { path: '/old', status: 307, target: '/new' },
    // Nothing is there that could replace the end of the target.
    { path: '/old', status: 301, target: '/new/*' },
  ])('not as %j', (rule) => {
    expect(setRouteRuleSchema.safeParse(rule).success).toBe(false);
  });
});
