import type { ESTree } from 'vite';
import {
  declarationsOf,
  type Edit,
  type Mutant,
  nodesIn,
  readSource,
  replace,
  snippet,
  type Source,
  textOf,
} from './mutant.ts';

const POSTINGS = 'packages/domain/src/wallet/rules.ts';

/** Functions whose answers are amounts, rates or times, and what is taken from the rule book. */
const places: readonly { file: string; only: readonly string[] }[] = [
  {
    file: 'packages/domain/src/orders/rules.ts',
    only: [
      'allInPrice',
      'termsOf',
      'splitOnConfirm',
      'paymentDue',
      'deliveryDue',
      'inspectionDue',
      'unitDue',
      'tierPrice',
    ],
  },
  {
    file: 'packages/domain/src/kernel/money.ts',
    only: ['add', 'subtract', 'multiply', 'largest', 'shareHalfUp'],
  },
  {
    file: 'packages/domain/src/orders/states.ts',
    only: ['risky', 'lateForBuyer', 'lateForSystem', 'underCover'],
  },
  { file: 'packages/domain/src/offers/rules.ts', only: ['expiryOf'] },
  { file: 'packages/services/src/wallet/carry-out-effect.ts', only: ['confirm'] },
];

/** Every line of every posting, every share of a split, every span of time, wrong by a little. */
export function mutantsOfAmounts(): Mutant[] {
  const postings = mutantsOfPostings(readSource(POSTINGS));
  const others = places.flatMap(({ file, only }) => {
    const source = readSource(file);
    return declarationsOf(source)
      .filter(({ name }) => only.includes(name))
      .flatMap(({ name, node }) => wrongByOne(source, name, node));
  });
  return [...postings, ...others];
}

interface Call {
  node: ESTree.CallExpression;
  arguments: readonly ESTree.Node[];
}

function callsOf(name: string, node: ESTree.Node): Call[] {
  return [...nodesIn(node)].flatMap((each) =>
    each.type === 'CallExpression' && each.callee.type === 'Identifier' && each.callee.name === name
      ? [{ node: each, arguments: each.arguments }]
      : [],
  );
}

export function mutantsOfPostings(source: Source): Mutant[] {
  return declarationsOf(source).flatMap(({ name, node }) => {
    const [call] = callsOf('posting', node);
    const [code, event_key, order_id, lines] = call?.arguments ?? [];
    if (!call || !code || !event_key || !order_id || lines?.type !== 'ArrayExpression') return [];
    const subject = `${textOf(source, code).slice(1, -1)} ${name}`;
    const mutant = (change: string, edit: Edit): Mutant => ({
      file: source.file,
      subject,
      change,
      edits: [edit],
    });
    const afterwards = (change: string, line: string) => {
      const whole = textOf(source, call.node);
      const text = `((made) => ({ ...made, lines: made.lines.map((l) => (${line})) }))(${whole})`;
      return mutant(change, replace(call.node, text));
    };
    const given = textOf(source, order_id);
    return [
      afterwards('reversed', "{ ...l, direction: l.direction === 'debit' ? 'credit' : 'debit' }"),
      afterwards('every amount + 1', '{ ...l, amount_minor: l.amount_minor + 1 }'),
      afterwards('every amount doubled', '{ ...l, amount_minor: l.amount_minor * 2 }'),
      mutant('another code', replace(code, "'E0'")),
      mutant('the event key of all', replace(event_key, "'key'")),
      given === 'null'
        ? mutant('an order named', replace(order_id, "'o1'"))
        : mutant('no order named', replace(order_id, 'null')),
      ...mutantsOfLines(source, callsOf('line', lines), mutant),
    ];
  });
}

function mutantsOfLines(
  source: Source,
  lines: readonly Call[],
  mutant: (change: string, edit: Edit) => Mutant,
): Mutant[] {
  return lines.flatMap(({ node, arguments: [account, direction, amount] }, index) => {
    const next = lines[(index + 1) % lines.length]?.arguments[0];
    if (!account || !direction || !amount || !next) return [];
    const name = snippet(source, account);
    const other = textOf(source, direction) === "'debit'" ? "'credit'" : "'debit'";
    return [
      mutant(`line ${name} gone`, replace(node, '...[]')),
      mutant(`line ${name} on the other side`, replace(direction, other)),
      mutant(`line ${name} into equity`, replace(account, "'equity'")),
      mutant(`line ${name} into the next line's account`, replace(account, textOf(source, next))),
      mutant(`line ${name} + 1`, replace(amount, `${textOf(source, amount)} + 1`)),
      mutant(`line ${name} − 1`, replace(amount, `${textOf(source, amount)} - 1`)),
    ];
  });
}

const COUNTS = ['shareHalfUp', 'add', 'subtract', 'largest', 'minor'];
/** Names of the properties that hold a number. */
const NUMBERS = /_(minor|days|minutes|level|version)$|^(commission|fund|reserve|early_release)$/;
const SPANS = ['minutesAfter', 'hoursAfter', 'daysAfter'];

/** Every value that a function computes or hands out, one more and one less; every span longer. */
export function wrongByOne(source: Source, subject: string, node: ESTree.Node): Mutant[] {
  const mutants: Mutant[] = [];
  const add = (place: ESTree.Node, before = '') => {
    for (const [sign, words] of [
      ['+', '+ 1'],
      ['-', '− 1'],
    ] as const) {
      mutants.push({
        file: source.file,
        subject,
        change: `${snippet(source, place)} ${words}`,
        edits: [replace(place, `${before}(${textOf(source, place)}) ${sign} 1`)],
      });
    }
  };
  for (const each of nodesIn(node)) {
    const called =
      each.type === 'CallExpression' && each.callee.type === 'Identifier' ? each.callee.name : '';
    const span =
      each.type === 'CallExpression' && SPANS.includes(called) ? each.arguments[1] : null;
    if (COUNTS.includes(called)) add(each);
    if (span) add(span);
    if (each.type === 'ReturnStatement' && each.argument?.type === 'ObjectExpression') {
      for (const property of each.argument.properties) {
        if (property.type !== 'Property' || isCount(property.value)) continue;
        if (!NUMBERS.test(textOf(source, property.key))) continue;
        const key = property.shorthand ? `${textOf(source, property.key)}: ` : '';
        add(property.value, key);
      }
    }
  }
  return mutants;
}

/** Calls are met as such; a date is no number. */
function isCount(node: ESTree.Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    [...COUNTS, ...SPANS].includes(node.callee.name)
  );
}
