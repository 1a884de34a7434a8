import type { ESTree } from 'vite';
import {
  declarationsOf,
  type Mutant,
  nodesIn,
  readSource,
  replace,
  snippet,
  type Source,
  textOf,
} from './mutant.ts';

/** Where every condition is broken, and in which of its declarations when not in all of them. */
const places: readonly { file: string; only?: readonly string[] }[] = [
  { file: 'packages/domain/src/kernel/permissions.ts' },
  // `tableFaults` is a test's instrument and decides nothing.
  { file: 'packages/domain/src/kernel/transitions.ts', only: ['decide', 'allowedEvents'] },
  { file: 'packages/domain/src/kernel/money.ts' },
  { file: 'packages/domain/src/kernel/clock.ts' },
  { file: 'packages/domain/src/kernel/rule-book.ts' },
  { file: 'packages/domain/src/offers/policy.ts' },
  {
    file: 'packages/domain/src/offers/rules.ts',
    only: ['needsReview', 'expiryOf', 'verificationNeeded', 'offerFaults'],
  },
  { file: 'packages/domain/src/offers/states.ts' },
  { file: 'packages/domain/src/orders/policy.ts' },
  { file: 'packages/domain/src/orders/rules.ts' },
  { file: 'packages/domain/src/orders/states.ts' },
  { file: 'packages/domain/src/wallet/rules.ts' },
  { file: 'packages/api/src/declaration.ts', only: ['permit'] },
  { file: 'packages/services/src/orders/lock-own-order.ts' },
  { file: 'packages/services/src/wallet/carry-out-effect.ts' },
];

/** Every condition in the files that decide who may do what, when, and for how much. */
export function mutantsOfConditions(): Mutant[] {
  return places.flatMap(({ file, only }) => {
    const source = readSource(file);
    return declarationsOf(source)
      .filter(({ name }) => only === undefined || only.includes(name))
      .flatMap(({ name, node }) => mutantsInside(source, name, node));
  });
}

export function mutantsInside(source: Source, subject: string, node: ESTree.Node): Mutant[] {
  const mutants: Mutant[] = [];
  const add = (place: ESTree.Span, text: string, words: string = text) => {
    const change = `${snippet(source, place)} → ${words}`;
    mutants.push({ file: source.file, subject, change, edits: [replace(place, text)] });
  };
  for (const condition of conditionsIn(node)) {
    if (condition.type === 'Literal') {
      add(condition, condition.raw === 'true' ? 'false' : 'true');
      continue;
    }
    add(condition, 'true');
    add(condition, 'false');
    add(condition, `!(${textOf(source, condition)})`, 'not');
    if (condition.type !== 'BinaryExpression' && condition.type !== 'LogicalExpression') continue;
    const other = ALMOST[condition.operator];
    if (other === undefined) continue;
    const [left, right] = [textOf(source, condition.left), textOf(source, condition.right)];
    add(condition, `((${left}) ${other} (${right}))`, other);
  }
  for (const [list, text] of answersIn(source, node)) add(list, text);
  return mutants;
}

/** What is wrong by one: at the boundary itself, or one of two instead of both. */
const ALMOST: Readonly<Record<string, string>> = {
  '>=': '>',
  '>': '>=',
  '<=': '<',
  '<': '<=',
  '&&': '||',
  '||': '&&',
};

/** Expressions that are asked for yes or no, each once. */
function conditionsIn(node: ESTree.Node): Set<ESTree.Node> {
  const found = new Set<ESTree.Node>();
  for (const each of nodesIn(node)) {
    if (each.type === 'IfStatement' || each.type === 'ConditionalExpression') found.add(each.test);
    if (each.type === 'LogicalExpression' && each.operator !== '??') {
      found.add(each.left);
      found.add(each.right);
    }
    const answer =
      each.type === 'ReturnStatement'
        ? each.argument
        : each.type === 'ArrowFunctionExpression'
          ? each.body
          : null;
    if (answer !== null && saysYesOrNo(answer)) found.add(answer);
  }
  return found;
}

const COMPARISONS = ['===', '!==', '<', '<=', '>', '>='];
const QUESTIONS = ['includes', 'has', 'some', 'every'];

function saysYesOrNo(node: ESTree.Node): boolean {
  if (node.type === 'BinaryExpression') return COMPARISONS.includes(node.operator);
  if (node.type === 'LogicalExpression') return node.operator !== '??';
  if (node.type === 'UnaryExpression') return node.operator === '!';
  if (node.type === 'Literal') return node.raw === 'true' || node.raw === 'false';
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  return property.type === 'Identifier' && QUESTIONS.includes(property.name);
}

/** Lists that are answers: something becomes nothing, and nothing what is answered elsewhere. */
function* answersIn(source: Source, node: ESTree.Node): Generator<[ESTree.Node, string]> {
  const lists = [...nodesIn(node)].flatMap((each) =>
    each.type === 'ReturnStatement' && each.argument?.type === 'ArrayExpression'
      ? [each.argument]
      : [],
  );
  const something = lists.find(({ elements }) => elements.length > 0);
  for (const list of lists) {
    if (list.elements.length > 0) yield [list, '[]'];
    else if (something !== undefined) yield [list, textOf(source, something)];
  }
}
