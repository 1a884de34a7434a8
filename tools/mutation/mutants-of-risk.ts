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
import { ALMOST, mutantsInside } from './mutants-of-policies.ts';

const SHARED = 'packages/domain/src/kernel/risk.ts';
/** The functions that the tables are made of. */
const PARTS: ReadonlySet<string> = new Set(['findIf', 'isWithin', 'isAbove', 'assessRisk']);

/** Every risk rule with its condition and what it finds, and its numbers in the rule book. */
export function mutantsOfRisk(): Mutant[] {
  const shared = readSource(SHARED);
  const tables = domainFiles('rules.ts').filter((file) => file.endsWith('/risk/rules.ts'));
  return [
    ...declarationsOf(shared)
      .filter(({ name }) => PARTS.has(name))
      .flatMap(({ name, node }) => mutantsInside(shared, name, node)),
    ...[SHARED, ...tables].flatMap((file) => mutantsOfRules(readSource(file))),
    ...domainFiles('rule-numbers.ts').flatMap((file) => mutantsOfNumbers(readSource(file))),
  ];
}

function propertiesOf(node: ESTree.Node | undefined): ESTree.ObjectProperty[] {
  if (node?.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((each) => (each.type === 'Property' ? [each] : []));
}

/** Every rule of the tables of a file: those constants whose names end with `RiskRules`. */
export function mutantsOfRules(source: Source): Mutant[] {
  return declarationsOf(source)
    .filter(({ name }) => name.endsWith('RiskRules'))
    .flatMap(({ node }) => propertiesOf(node).flatMap((row) => mutantsOfRule(source, row)));
}

function mutantsOfRule(source: Source, row: ESTree.ObjectProperty): Mutant[] {
  const mutants: Mutant[] = [];
  const subject = `rule ${textOf(source, row.key)}`;
  const add = (place: ESTree.Span, change: string, text: string) =>
    mutants.push({ file: source.file, subject, change, edits: [replace(place, text)] });
  add(row, 'row gone', '...{}');
  for (const node of nodesIn(row.value)) {
    if (node.type === 'CallExpression' && textOf(source, node.callee) === 'findIf') {
      const [condition, found] = node.arguments;
      if (condition === undefined || found === undefined) continue;
      add(condition, 'speaks always', 'true');
      add(condition, 'condition negated', `!(${textOf(source, condition)})`);
      add(found, 'finds one more', `(${textOf(source, found)}) + 1`);
    }
    if (node.type === 'LogicalExpression') {
      for (const side of [node.left, node.right]) {
        if (side.type === 'LogicalExpression') continue;
        add(side, `without ${textOf(source, side)}`, 'true');
      }
    }
    if (node.type !== 'BinaryExpression') continue;
    const { [node.operator]: other } = ALMOST;
    if (other === undefined) continue;
    const [left, right] = [textOf(source, node.left), textOf(source, node.right)];
    add(node, `${node.operator} is ${other}`, `(${left}) ${other} (${right})`);
  }
  return mutants;
}

/** Every weight and threshold one higher and one lower. */
export function mutantsOfNumbers(source: Source): Mutant[] {
  return declarationsOf(source)
    .filter(({ name }) => /^first\w*Numbers$/.test(name))
    .flatMap(({ node }) => propertiesOf(node))
    .filter(({ key }) => textOf(source, key).endsWith('risk_rules'))
    .flatMap((table) =>
      propertiesOf(table.value).flatMap((rule) =>
        propertiesOf(rule.value).flatMap((number) => mutantsOfNumber(source, rule, number, table)),
      ),
    );
}

function mutantsOfNumber(
  source: Source,
  rule: ESTree.ObjectProperty,
  { key, value }: ESTree.ObjectProperty,
  table: ESTree.ObjectProperty,
): Mutant[] {
  const subject = `${textOf(source, table.key)} ${textOf(source, rule.key)}`;
  return [
    ['+', '+ 1'],
    ['−', '- 1'],
  ].map(([sign, text]) => ({
    file: source.file,
    subject,
    change: `${textOf(source, key)} ${sign} 1`,
    edits: [replace(value, `(${textOf(source, value)} ${text})`)],
  }));
}
