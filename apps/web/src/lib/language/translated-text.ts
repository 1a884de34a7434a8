/** A translation that the browser shows instead of a text of React. */
interface Translation {
  readonly original: string;
  readonly element: Element;
}

/**
 * Lets React keep the text nodes that it has made while the browser translates the page. Google
 * Translate, in Chrome and Edge, replaces each text node by a <font> element. React goes on with
 * its own node: a new text would change what nobody sees, and removing it, or inserting before it,
 * would throw and end the page. So the node is put back before its translation, empty. Once React
 * writes another text into it, that is shown instead, and translated in turn; once React removes
 * it, its translation goes, too. Decision 127 compares this with other ways.
 */
export function keepTranslatedTexts(root: Node): () => void {
  const translations = new Map<Text, Translation>();
  const known = new WeakSet<Node>();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') show(record.target);
      else for (const node of record.removedNodes) keep(node, record);
    }
    settle();
    // What is written here needs no answer.
    observer.takeRecords();
  });

  /** React has written a new text. */
  function show(node: Node): void {
    if (!(node instanceof Text)) return;
    translations.get(node)?.element.remove();
    translations.delete(node);
  }

  function keep(node: Node, record: MutationRecord): void {
    if (!(node instanceof Text) || node.isConnected || translations.has(node)) return;
    const element = translationFor(record);
    if (element === undefined) return;
    translations.set(node, { original: node.data, element });
    known.add(element);
    node.data = '';
    element.before(node);
  }

  /** The element that has come to the place of a node which was removed. */
  function translationFor(record: MutationRecord): Element | undefined {
    return [...record.addedNodes, record.previousSibling, record.nextSibling].find(
      (node): node is Element =>
        node instanceof Element &&
        node.localName === 'font' &&
        node.parentNode === record.target &&
        !known.has(node),
    );
  }

  function settle(): void {
    for (const [text, { original, element }] of translations) {
      if (text.isConnected && text.nextSibling === element) continue;
      if (text.isConnected && element.isConnected) {
        // React has moved the text.
        text.after(element);
        continue;
      }
      // React has removed the text, or the browser its translation to show the original again.
      element.remove();
      if (text.data === '') text.data = original;
      translations.delete(text);
    }
  }

  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
