import { DFA, isDisjointWith, JS, NFA, transform, Transformers } from 'refa';

type Element = JS.ParseResult['expression']['alternatives'][number]['elements'][number];

/** Enough for patterns that people write; more would take seconds. */
const MOST_STATES = 2_000;

/**
 * Whether every text that matches one pattern matches the other; null when it cannot be decided:
 * back references, word boundaries, most look-arounds, and patterns that take too long.
 */
export function isPatternWithin(pattern: string, other: string): boolean | null {
  if (pattern === other) return true;
  try {
    const beyond = DFA.fromFA(textsWith(other), new DFA.LimitedNodeFactory(MOST_STATES));
    beyond.complement();
    return isDisjointWith(textsWith(pattern), beyond, MOST_STATES);
  } catch {
    return null;
  }
}

/** All texts that contain a match of the pattern. */
function textsWith(pattern: string): NFA {
  const { expression, maxCharacter } = parse(pattern);
  const alternatives = expression.alternatives.map(({ elements }) => {
    const [begins, ends] = [isEdge(elements[0], 'behind'), isEdge(elements.at(-1), 'ahead')];
    const inside = elements.slice(begins ? 1 : 0, ends ? -1 : undefined);
    return {
      type: 'Concatenation' as const,
      elements: [...(begins ? [] : [anything()]), ...inside, ...(ends ? [] : [anything()])],
    };
  });
  const plain = transform(Transformers.applyAssertions(), { type: 'Expression', alternatives });
  return NFA.fromRegex(plain, { maxCharacter }, { assertions: 'throw' });
}

function parse(pattern: string): JS.ParseResult {
  return JS.Parser.fromLiteral(new RegExp(pattern, 'u')).parse({ backreferences: 'throw' });
}

function anything(): Element {
  const [any] = parse('[^]*').expression.alternatives[0]?.elements ?? [];
  if (any === undefined) throw new Error('a pattern for anything has no part');
  return any;
}

/** `^` or `$`: no further text on that side. */
function isEdge(element: Element | undefined, kind: 'ahead' | 'behind'): boolean {
  if (element?.type !== 'Assertion' || !element.negate || element.kind !== kind) return false;
  const [only, ...others] = element.alternatives.flatMap(({ elements }) => elements);
  return others.length === 0 && only?.type === 'CharacterClass' && only.characters.isAll;
}
