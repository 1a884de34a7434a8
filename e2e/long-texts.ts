import type { Page } from '@playwright/test';

/** As long and as wide as a word without a place to break can be. */
const WORD = 'W'.repeat(118);
const USERNAME = 'W'.repeat(20);

/** Keys of the API whose value is a username. */
const USERNAMES = new Set(
  ['actor', 'buyer', 'by', 'other_party', 'proposed_by', 'seller', 'seller_username'].concat(
    'username',
  ),
);

/**
 * Keys whose value is no text that somebody has written, but an id, a code, or what the product
 * says. Everything else that the API answers as text is fed.
 */
const NOT_WRITTEN = new Set(
  (
    'access_token act algorithm allowed_events amount availability basis call case_id case_kind category challenge ' +
    'code code_pattern country credited_to currency cursor decline_reason delivery direction email ending ' +
    'event event_id expires_at field fields file_id fingerprint handle hash hold_code id ip_address item key ' +
    'keys kind language level may_ask media_type method method_id mode month name_fault next_cursor number object_id ' +
    'object_kind offer_id offer_ids on_due order_id order_number paid_from path pattern payment_id permission ' +
    'permissions product_slug proposal_id protection_label provider purpose reason_code reasons redeem_url redirect_url ' +
    'refund_id region_code requirements returned_unit_ids review_reasons role room root_hash rpId rule rule_id ' +
    'salt scopes secret seller_id service sha256 site_name slug sort side state states status svg tab tag tags ' +
    'thumb timing to_state token transports type unit unit_id uri url user_id variant viewer waits_for wallet ' +
    'withdrawal_id api_base_url chat_frame_url src srcset version'
  ).split(' '),
);

const MACHINE_TEXTS = [
  /^[0-9a-f-]{36}$/,
  /^\d{4}-\d\d-\d\dT/,
  /^[a-z]+(?:[_.][a-z]+)*$/,
  /^[A-Z]{2,3}$/,
  /^(?:\/|https?:)/,
  /^[\d.:-]*$/,
];
const isMachineText = (text: string) => MACHINE_TEXTS.some((each) => each.test(text));

function longFor(key: string, text: string): string {
  if (NOT_WRITTEN.has(key) || isMachineText(text)) return text;
  if (USERNAMES.has(key)) return USERNAME;
  return key === 'html' ? `<p>${WORD}</p>${text}` : WORD;
}

/** Every written text of an answer of the API becomes as long as it can be. */
function feed(value: unknown, key: string): unknown {
  if (typeof value === 'string') return longFor(key, value);
  if (Array.isArray(value)) return value.map((each) => feed(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, feed(each, name)]));
}

/**
 * The same in the data of a page, as React Router writes them: a list of values, in which an object
 * is `{"_<place of the key>": <place of the value>}`.
 */
function feedPageData(line: string): string {
  const values = JSON.parse(line) as unknown[];
  const feedMember = (members: Record<string, number>, name: string) => {
    const key = String(values[Number(name.slice(1))]);
    const place = members[name] ?? -1;
    const value = values[place];
    const inList = Array.isArray(value) ? (value as unknown[]) : [];
    for (const [index, each] of inList.entries()) {
      const text = typeof each === 'number' ? values[each] : undefined;
      if (typeof text === 'string') inList[index] = values.push(longFor(key, text)) - 1;
    }
    if (typeof value === 'string') members[name] = values.push(longFor(key, value)) - 1;
  };
  for (const value of values.slice()) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const name of Object.keys(value)) feedMember(value as Record<string, number>, name);
  }
  return JSON.stringify(values);
}

/** Every text that users have written is one long word, on all pages that are navigated to. */
export async function feedLongTexts(page: Page): Promise<void> {
  await page.route(/\/api\/trpc\//, async (route) => {
    // A stream would never end.
    if (route.request().headers().accept?.includes('text/event-stream')) return route.continue();
    const response = await route.fetch();
    const lines = (await response.text()).split('\n');
    const body = lines.map((line) =>
      line === '' ? '' : JSON.stringify(feed(JSON.parse(line), '')),
    );
    return route.fulfill({ response, body: body.join('\n') });
  });
  await page.route(/\.data(?:\?|$)/, async (route) => {
    const response = await route.fetch();
    const [first = '', ...rest] = (await response.text()).split('\n');
    if (!first.startsWith('[')) return route.fulfill({ response });
    return route.fulfill({ response, body: [feedPageData(first), ...rest].join('\n') });
  });
}

const SCREENS = [
  [320, 16],
  [390, 16],
  [390, 32],
] as const;

/** At which of the screens the open page is wider than it, and what sticks out. */
export async function widthFaultsOf(page: Page, path: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const faults: string[] = [];
  for (const [width, standard] of SCREENS) {
    await page.setViewportSize({ width, height: 740 });
    await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
    const widest = await page.evaluate(tooWide);
    if (widest !== null) faults.push(`${path} at ${width} with text of ${standard} px: ${widest}`);
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  return faults;
}

/** Runs in the page: by how much it is too wide, and the elements whose text sticks out. */
function tooWide(): string | null {
  const root = document.documentElement;
  const overflow = root.scrollWidth - root.clientWidth;
  if (overflow <= 0) return null;
  const isCut = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const place = texts.currentNode.parentElement?.closest(':not(font)');
    if (!place || range.getBoundingClientRect().right <= root.clientWidth || isCut(place)) continue;
    found.add(place.outerHTML.slice(0, 200));
  }
  return `${overflow} px too wide: ${[...found].join(', ')}`;
}
