import { expect, type Page } from '@playwright/test';

declare global {
  /** Undefined once the page has started. */
  // Only a variable declared with `var` is a property of the global object.
  // oxlint-disable-next-line no-var
  var earlyInput: object | undefined;
  interface Window {
    /** Translates the page as a browser does, now and after every change. */
    translatePage: () => void;
    /** The texts that differ from what React has rendered, as far as they are shown. */
    staleTexts: () => string[];
  }
}

/** A node of React's own tree, which its developer tools read, too. */
interface Fiber {
  readonly tag: number;
  readonly memoizedProps: unknown;
  readonly stateNode: { readonly current: Fiber } | Text | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/**
 * Documents of the page can be translated as Google Translate does it in Chrome and Edge: each
 * text node is replaced by two nested <font> elements, and so is each text that changes later.
 */
export async function addTranslator(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const translationOf = (text: string) => `‹${text.trim()}›`;
    const isTranslated = (node: Node) =>
      node.parentElement === null ||
      node.parentElement.closest('font, script, style, noscript, textarea, [translate="no"]') !==
        null;
    const translate = (text: Text) => {
      if (text.data.trim() === '' || isTranslated(text)) return;
      const outer = document.createElement('font');
      outer.style.verticalAlign = 'inherit';
      const inner = outer.appendChild(document.createElement('font'));
      inner.style.verticalAlign = 'inherit';
      inner.textContent = translationOf(text.data);
      text.replaceWith(outer);
    };
    const translateAll = (root: Node) => {
      if (root instanceof Text) translate(root);
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
      for (const text of found) translate(text);
    };
    window.translatePage = () => {
      translateAll(document.body);
      // A translation comes from a service, so some time after the change.
      let isDue = false;
      new MutationObserver(() => {
        if (isDue) return;
        isDue = true;
        setTimeout(() => {
          isDue = false;
          translateAll(document.body);
        }, 20);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    window.staleTexts = () => {
      const TEXT_OF_REACT = 6;
      const stale: string[] = [];
      const compare = ({ memoizedProps, stateNode }: Fiber) => {
        const wanted = String(memoizedProps);
        if (wanted.trim() === '' || !(stateNode instanceof Text)) return;
        const next = stateNode.nextSibling;
        const shown = stateNode.data || (next?.nodeName === 'FONT' ? next.textContent : '');
        const isFresh = shown === wanted || shown === translationOf(wanted);
        if (!stateNode.isConnected) stale.push(`taken away: ${wanted}`);
        else if (!isFresh) stale.push(`${wanted}, shown as ${shown}`);
      };
      const walk = (fiber: Fiber | null): void => {
        for (let each = fiber; each !== null; each = each.sibling) {
          if (each.tag === TEXT_OF_REACT) compare(each);
          walk(each.child);
        }
      };
      const key = Object.keys(document).find((each) => each.startsWith('__reactContainer$'));
      const root = Reflect.get(document, key ?? '') as Fiber | undefined;
      if (root?.stateNode && 'current' in root.stateNode) walk(root.stateNode.current);
      else stale.push('the page has not started');
      return stale;
    };
  });
}

export async function translate(page: Page): Promise<void> {
  // As long as the page has not started, its texts are those of the server.
  await page.waitForFunction(() => globalThis.earlyInput === undefined);
  await page.evaluate(() => window.translatePage());
}

/** Waits until what is shown is what React has rendered, or its translation. */
export async function expectFresh(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.staleTexts())).toEqual([]);
}

/** What is wrong with the open page after it was translated, and each of its popups was opened. */
export async function translationFaultsOf(page: Page, path: string): Promise<string[]> {
  await translate(page);
  const openers = page.locator('[aria-haspopup="dialog"]:visible, [aria-haspopup="menu"]:visible');
  // Rows have the same popups: those of the first one stand for them.
  const names = await openers.evaluateAll((all) => all.map(({ textContent }) => textContent));
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index) continue;
    const opener = openers.nth(index);
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').first().waitFor();
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  }
  const headings = await page.locator('h1').count();
  const stale = await page.evaluate(() => window.staleTexts());
  return [
    ...(headings === 1 ? [] : [`${path} translated: ${headings} first headings`]),
    ...stale.map((text) => `${path} translated: ${text}`),
  ];
}
