import type { ESTree } from 'vite';
import {
  declarationsOf,
  domainFiles,
  type Mutant,
  nodesIn,
  readSource,
  replace,
  type Source,
  textOf,
} from './mutant.ts';

const PERMISSIONS_FILE = 'packages/domain/src/kernel/permissions.ts';

/** Every condition of the policies and of the functions about permissions. */
export function mutantsOfPolicies(): Mutant[] {
  return [...domainFiles('policy.ts'), PERMISSIONS_FILE].flatMap((file) => {
    const source = readSource(file);
    return declarationsOf(source).flatMap(({ name, node }) => mutantsInside(source, name, node));
  });
}

/**
 * Conditions are identified by their place in the function, not by their text, so that renaming a
 * variable changes no mutant.
 */
export function mutantsInside(source: Source, subject: string, node: ESTree.Node): Mutant[] {
  const mutants: Mutant[] = [];
  const add = (place: ESTree.Span, what: string, text: string, words: string = text) => {
    const change = `${what} → ${words}`;
    mutants.push({ file: source.file, subject, change, edits: [replace(place, text)] });
  };
  for (const [index, condition] of [...conditionsIn(node)].entries()) {
    const what = `condition ${index + 1}`;
    if (condition.type === 'Literal') {
      add(condition, what, condition.raw === 'true' ? 'false' : 'true');
      continue;
    }
    add(condition, what, 'true');
    add(condition, what, 'false');
    add(condition, what, `!(${textOf(source, condition)})`, 'negated');
    if (condition.type !== 'BinaryExpression' && condition.type !== 'LogicalExpression') continue;
    const other = ALMOST[condition.operator];
    if (other === undefined) continue;
    const [left, right] = [textOf(source, condition.left), textOf(source, condition.right)];
    add(condition, what, `((${left}) ${other} (${right}))`, other);
  }
  for (const [index, [list, text]] of [...answersIn(source, node)].entries()) {
    add(list, `answer ${index + 1}`, text, text === '[]' ? 'nothing' : 'something');
  }
  return mutants;
}

/** Off by one: at the boundary, or one of two conditions instead of both. */
export const ALMOST: Readonly<Record<string, string>> = {
  '>=': '>',
  '>': '>=',
  '<=': '<',
  '<': '<=',
  '&&': '||',
  '||': '&&',
};

/** Boolean expressions, each once. */
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

/** Lists that are returned: a non-empty one becomes empty, and an empty one non-empty. */
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
