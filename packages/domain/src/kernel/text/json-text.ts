/** What a JSON text may have at most; counted as fields of objects and items of lists. */
export interface JsonLimits {
  readonly values: number;
  readonly depth: number;
}

export type JsonFault = 'duplicate_keys' | 'too_deep' | 'too_many_values';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const SPACE = 32;

/** An object or a list that is not closed yet. */
interface Open {
  /** The keys so far; null for a list. */
  readonly keys: Set<string> | null;
  /** Whether a key or an item may come next, which is counted then. */
  awaits: boolean;
}

/**
 * Finds what a parsed value no longer shows or has already cost: a key that an object has twice
 * (readers differ in which one counts), and more values or levels than are allowed (I5). Stops at
 * the first fault, so a text with too many values costs no more than one with as many as allowed.
 * Null for a text without a fault, and for one that is no JSON, which its parser refuses.
 */
export function faultOfJson(text: string, limits: JsonLimits): JsonFault | null {
  const open: Open[] = [];
  let inner: Open | undefined;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign <= SPACE || sign === COLON) continue;
    if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
      open.pop();
      inner = open.at(-1);
      continue;
    }
    if (sign === COMMA) {
      if (inner !== undefined) inner.awaits = true;
      continue;
    }
    const isCounted = inner?.awaits === true;
    if (inner !== undefined && isCounted) {
      values += 1;
      if (values > limits.values) return 'too_many_values';
      inner.awaits = false;
    }
    if (sign === QUOTE) {
      const end = endOfString(text, at);
      if (end < 0) return null;
      if (isCounted && inner?.keys) {
        const key = keyOf(text.slice(at + 1, end));
        if (key === null) return null;
        if (inner.keys.has(key)) return 'duplicate_keys';
        inner.keys.add(key);
      }
      at = end;
    } else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      inner = { keys: sign === OPEN_OBJECT ? new Set() : null, awaits: true };
      if (open.push(inner) > limits.depth) return 'too_deep';
    }
  }
  return null;
}

/** The position of the closing quote; -1 when there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

/** Two spellings of a key, as `a` and `\u0061`, are one key. Null for an invalid one. */
function keyOf(written: string): string | null {
  if (!written.includes('\\')) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return null;
  }
}
