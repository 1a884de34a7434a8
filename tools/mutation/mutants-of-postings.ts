import type { ESTree } from 'vite';
import {
  declarationsOf,
  type Edit,
  type Mutant,
  nodesIn,
  readSource,
  replace,
  type Source,
  textOf,
} from './mutant.ts';

const POSTINGS = ['postings.ts', 'debt-postings.ts'];

/** Every posting, with each of its lines wrong in every possible way. */
export function mutantsOfPostings(): Mutant[] {
  return POSTINGS.flatMap((file) => postingsIn(readSource(`packages/domain/src/wallet/${file}`)));
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

export function postingsIn(source: Source): Mutant[] {
  return declarationsOf(source).flatMap(({ name, node }) => {
    const [call] = callsOf('posting', node);
    const [code, eventKey, orderId, lines] = call?.arguments ?? [];
    if (!call || !code || !eventKey || !orderId || lines?.type !== 'ArrayExpression') return [];
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
    const given = textOf(source, orderId);
    return [
      afterwards('reversed', "{ ...l, direction: l.direction === 'debit' ? 'credit' : 'debit' }"),
      afterwards('every amount + 1', '{ ...l, amount_minor: l.amount_minor + 1 }'),
      afterwards('every amount doubled', '{ ...l, amount_minor: l.amount_minor * 2 }'),
      mutant('another code', replace(code, "'E0'")),
      mutant('the event key of all', replace(eventKey, "'key'")),
      given === 'null'
        ? mutant('an order named', replace(orderId, "'o1'"))
        : mutant('no order named', replace(orderId, 'null')),
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
    const name = accountName(textOf(source, account));
    const isAnother = textOf(source, next) !== textOf(source, account);
    const other = textOf(source, direction) === "'debit'" ? "'credit'" : "'debit'";
    return [
      mutant(`line ${name} gone`, replace(node, '...[]')),
      mutant(`line ${name} on the other side`, replace(direction, other)),
      ...(name === 'equity'
        ? []
        : [mutant(`line ${name} into equity`, replace(account, "'equity'"))]),
      ...(isAnother
        ? [
            mutant(
              `line ${name} into the next line's account`,
              replace(account, textOf(source, next)),
            ),
          ]
        : []),
      mutant(`line ${name} + 1`, replace(amount, `${textOf(source, amount)} + 1`)),
      mutant(`line ${name} − 1`, replace(amount, `${textOf(source, amount)} - 1`)),
    ];
  });
}

/** The kind of an account without its owner: `wallet` of `wallet:${user_id}`. */
function accountName(text: string): string {
  return text.replaceAll(/^['`]|['`]$/g, '').split(':')[0] ?? text;
}
