import { newId } from '@guildhall/domain/kernel/ids';
import type { PoolClient } from 'pg';
import type { Statement } from './recorded-call.ts';

/** A text, often JSON, is split at the ids and times in it. */
type Piece =
  | { readonly text: string }
  | { readonly id_name: string }
  | { readonly time_ms: number };
type Part =
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'cut'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly items: readonly Part[] }
  | { readonly kind: 'time'; readonly value_ms: number };

/** An id in the result of a statement: its path in the rows. */
interface Find {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** A recorded call with placeholders for ids and times, which are replaced on each replay. */
export interface Replay {
  readonly statements: readonly {
    readonly name?: string;
    readonly text: string;
    readonly values: readonly Part[];
    readonly finds: readonly Find[];
  }[];
  /** Ids that the application creates during the call. */
  readonly fresh: readonly string[];
  /** The name of the id that the call returns. */
  readonly answers: string | null;
}

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const CUTS = new RegExp(`(${UUID.source}|${TIME.source})`, 'g');

/**
 * Converts a recording to a replay: ids of the input have their names from `given`, ids in results
 * are read from the results, and all others are new for each replay.
 */
export function replayOf(
  recorded: readonly Statement[],
  given: Readonly<Record<string, string>>,
  answerId: string | null,
): Replay {
  const names = new Map(Object.entries(given).map(([name, id]) => [id, name]));
  const fresh: string[] = [];
  const nameOf = (id: string) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const name = `fresh ${fresh.length}`;
    fresh.push(name);
    names.set(id, name);
    return name;
  };
  const statements = recorded.map(({ name: prepared, text, values, rows }, index) => {
    const parts = values.map((value) => partOf(value, nameOf));
    const finds: Find[] = [];
    for (const [id, path] of idsIn(rows, [])) {
      if (names.has(id)) continue;
      const name = `answer ${index}: ${path.join('.')}`;
      names.set(id, name);
      finds.push({ name, path });
    }
    return { ...(prepared !== undefined && { name: prepared }), text, values: parts, finds };
  });
  return { statements, fresh, answers: answerId === null ? null : nameOf(answerId) };
}

function partOf(value: unknown, nameOf: (id: string) => string): Part {
  if (Array.isArray(value)) {
    return { kind: 'list', items: value.map((each) => partOf(each, nameOf)) };
  }
  if (value instanceof Date) return { kind: 'time', value_ms: value.getTime() };
  if (typeof value !== 'string') return { kind: 'fixed', value };
  const pieces = value.split(CUTS).map((text, index): Piece => {
    if (index % 2 === 0) return { text };
    return text.endsWith('Z') ? { time_ms: Date.parse(text) } : { id_name: nameOf(text) };
  });
  return pieces.length === 1 ? { kind: 'fixed', value } : { kind: 'cut', pieces };
}

/** All ids in a value, with their paths. */
function* idsIn(
  value: unknown,
  path: readonly (string | number)[],
): Generator<[string, readonly (string | number)[]]> {
  if (typeof value === 'string') {
    const [id] = value.match(UUID) ?? [];
    if (id === value) yield [id, path];
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* idsIn(each, [...path, index]);
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [key, each] of Object.entries(value)) yield* idsIn(each, [...path, key]);
  }
}

/** Replays a call on one connection, statement by statement. */
export async function replayCall(
  client: PoolClient,
  { statements, fresh, answers }: Replay,
  call: { given: Readonly<Record<string, string>>; shift_ms: number },
): Promise<string | null> {
  const ids = new Map(Object.entries(call.given));
  for (const name of fresh) ids.set(name, newId());
  for (const { values, finds, ...statement } of statements) {
    const { rows } = await client.query<Record<string, unknown>>({
      ...statement,
      values: values.map((part) => valueOf(part, ids, call.shift_ms)),
    });
    for (const { name, path } of finds) {
      const found = path.reduce<unknown>((value, key) => (value as never)[key], rows);
      ids.set(name, String(found));
    }
  }
  return answers === null ? null : (ids.get(answers) ?? null);
}

function valueOf(part: Part, ids: ReadonlyMap<string, string>, shiftMs: number): unknown {
  switch (part.kind) {
    case 'fixed':
      return part.value;
    case 'list':
      return part.items.map((each) => valueOf(each, ids, shiftMs));
    case 'time':
      return new Date(part.value_ms + shiftMs);
    case 'cut':
      return part.pieces.map((piece) => textOf(piece, ids, shiftMs)).join('');
  }
}

function textOf(piece: Piece, ids: ReadonlyMap<string, string>, shiftMs: number): string {
  if ('text' in piece) return piece.text;
  if ('id_name' in piece) return ids.get(piece.id_name) ?? '';
  return new Date(piece.time_ms + shiftMs).toISOString();
}
