import type { Contract } from '@guildhall/api/contract';
import { type Break, breakAt } from './contract-break.ts';
import { schemaBreaks } from './schema-breaks.ts';
import type { Schema } from './schema-variants.ts';

type Transport = Contract['transport'];

/** The transport of every call: its path, its token, the envelopes of responses and refusals. */
export function transportBreaks(before: Transport, after: Transport): Break[] {
  const envelopes = {
    'procedures.answer': [before.procedures.answer, after.procedures.answer],
    'procedures.refusal': [before.procedures.refusal, after.procedures.refusal],
    'routes.refusal': [before.routes.refusal, after.routes.refusal],
  } as const;
  const found = Object.entries(envelopes).flatMap(([name, [was, is]]) =>
    schemaBreaks(was as Schema, is as Schema, 'output').map(({ at, fault, says, became }) =>
      breakAt(`transport ${name}${at} ${fault}`, says, became),
    ),
  );
  const now = wordsOf(after);
  const words = [...wordsOf(before)].flatMap(([name, was]) => {
    const is = now.get(name) ?? 'nothing';
    if (was === is) return [];
    return [breakAt(`transport ${name} changed`, `it was ${was} and is ${is}`, is)];
  });
  return [...words, ...found];
}

/** Everything but the schemas, by its place. Of the events of a stream, callers know the names. */
function wordsOf({ authorization, procedures }: Transport): Map<string, string> {
  const { answer: _answer, refusal: _refusal, subscription, ...rest } = procedures;
  const { events, ...stream } = subscription;
  const names = Object.keys(events).map((name) => [name, name] as const);
  const words = { ...rest, subscription: { ...stream, events: Object.fromEntries(names) } };
  return new Map([...inside('authorization', authorization), ...inside('procedures', words)]);
}

function inside(place: string, words: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(words).flatMap(([name, word]): [string, string][] => {
    const at = `${place}.${name}`;
    if (typeof word !== 'object' || word === null) return [[at, String(word)]];
    return inside(at, word as Readonly<Record<string, unknown>>);
  });
}
