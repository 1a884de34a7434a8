import { groupBy } from '@guildhall/domain/kernel/group-by';
import type { Contract } from '@guildhall/api/contract';
import type { ApiFacts, DescribedApi } from '@guildhall/api/openapi';
import type { Messages } from '@guildhall/locales/messages';
import { exampleOf } from './schema-example.ts';
import { fieldsOf, type SchemaField } from './schema-fields.ts';

type Procedure = Contract['procedures'][string];
type Route = Contract['routes'][string];

export interface ReferenceCall {
  /** The id of its section on the page. */
  readonly id: string;
  readonly name: string;
  readonly kind: Procedure['kind'] | 'route';
  readonly summary: string;
  readonly permission: string;
  /** The scope of API tokens that may make the call. */
  readonly token_scope: string | null;
  readonly codes: readonly string[];
  readonly takes: 'input' | Route['takes'];
  readonly input: readonly SchemaField[];
  readonly output: readonly SchemaField[];
  readonly curl: string;
}

/** A call in a list. */
export type IndexedCall = Pick<ReferenceCall, 'id' | 'name' | 'kind' | 'summary'>;

export interface IndexedRoom {
  readonly name: string;
  readonly calls: readonly IndexedCall[];
}

export interface ReferenceRoom {
  readonly name: string;
  readonly calls: readonly ReferenceCall[];
}

export interface ReferenceError {
  readonly code: string;
  readonly http_status: number;
  readonly meaning: string;
  /** What each of its facts means. */
  readonly facts: Readonly<Record<string, string>>;
}

/** What the pages of the API show: a few lines for each call, without the schemas. */
export interface ApiReference {
  readonly facts: ApiFacts;
  readonly rooms: readonly ReferenceRoom[];
  readonly errors: readonly ReferenceError[];
  /** The roles that have each permission. */
  readonly holders: Readonly<Record<string, readonly string[]>>;
  readonly call_count: number;
}

/** The calls that contain all words; every call if there are no words. */
export function referenceOf(
  { contract, facts }: DescribedApi,
  words: string,
  t: Messages<'content/developers'>,
): ApiReference {
  const place: Place = { facts, t };
  const calls = [
    ...Object.entries(contract.procedures).map(([name, procedure]) =>
      procedureCall(place, name, procedure),
    ),
    ...Object.values(contract.routes).map((route) => routeCall(place, route)),
  ];
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter((call) => isMeant(call, wanted));
  const rooms = groupBy(found, ({ room }) => room);
  return {
    facts,
    rooms: [...rooms]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, ofRoom]) => ({ name, calls: ofRoom.map(({ call }) => call) })),
    errors: Object.entries(contract.errors).map(
      ([code, { http_status, meaning, facts: described }]) => ({
        code,
        http_status,
        meaning,
        facts: described,
      }),
    ),
    holders: contract.permissions,
    call_count: calls.length,
  };
}

/** The calls of a room in a line each. */
export const indexOf = ({ name, calls }: ReferenceRoom): IndexedRoom => ({
  name,
  calls: calls.map(({ id, name: of, kind, summary }) => ({ id, name: of, kind, summary })),
});

/** The names of all rooms that have calls, each of which has a page. */
export function roomNames({ procedures, routes }: Contract): string[] {
  const names = [
    ...Object.keys(procedures).map(roomOf),
    ...Object.values(routes).map(({ room }) => room),
  ];
  return [...new Set(names)].toSorted();
}

/** The name of a call below the name of its room. */
export const callText = (room: string, name: string): string =>
  name.startsWith(`${room}.`) ? name.slice(room.length + 1) : name;

const roomOf = (procedure: string) => procedure.split('.', 1).join('');

interface Placed {
  readonly room: string;
  readonly call: ReferenceCall;
}

function isMeant({ room, call }: Placed, wanted: readonly string[]): boolean {
  const { name, summary, kind, permission, token_scope: scope, codes } = call;
  const text = [room, name, summary, kind, permission, scope, ...codes].join(' ').toLowerCase();
  return wanted.every((word) => text.includes(word));
}

/** What the descriptions of all calls share. */
interface Place {
  readonly facts: ApiFacts;
  readonly t: Messages<'content/developers'>;
}

function procedureCall({ facts, t }: Place, name: string, procedure: Procedure): Placed {
  const { kind, summary, permission, token_scope, errors, input, output } = procedure;
  const url = `${facts.public_url}/api/trpc/${name}`;
  const example = input === null ? null : JSON.stringify(exampleOf(input));
  // curl prints the events of a stream as they come.
  const curl = kind === 'subscription' ? 'curl -N' : 'curl';
  const request =
    kind === 'mutation'
      ? [`curl ${url}`, ...(example === null ? ['-X POST'] : jsonBody(example))]
      : example === null
        ? [`${curl} ${url}`]
        : [`${curl} -G ${url}`, `--data-urlencode 'input=${example}'`];
  return {
    room: roomOf(name),
    call: {
      id: name,
      name,
      kind,
      summary,
      permission,
      token_scope,
      codes: errors,
      takes: input === null ? 'nothing' : 'input',
      input: fieldsOf(input, t),
      output: fieldsOf(output, t),
      curl: command([...request, ...authorization(permission)]),
    },
  };
}

function routeCall({ facts, t }: Place, route: Route): Placed {
  const { method, path, params, room, takes, summary, permission, errors } = route;
  const { token_scope, input, output, upload } = route;
  const example = input === null ? {} : exampleOf(input);
  const inPath = (params === null ? {} : exampleOf(params)) as Readonly<Record<string, unknown>>;
  const sent: Record<Route['takes'], readonly string[]> = {
    body: jsonBody(JSON.stringify(example)),
    query: [],
    bytes: ['--data-binary @message.json'],
    upload: upload === null ? [] : formFields(example, upload),
    nothing: method === 'POST' ? ['-X POST'] : [],
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(inPath[name]));
  const url = `${facts.public_url}${filled}`;
  return {
    room,
    call: {
      id: `${method}${path}`.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      name: `${method} ${path}`,
      kind: 'route',
      summary,
      permission,
      token_scope,
      codes: errors,
      takes,
      input: [...fieldsOf(params, t), ...fieldsOf(input, t), ...fileField(upload, t)],
      output: fieldsOf(output, t),
      curl: command([`curl ${url}`, ...sent[takes], ...authorization(permission)]),
    },
  };
}

const jsonBody = (json: string) => [`-H 'Content-Type: application/json'`, `-d '${json}'`];

/** The file comes last. curl sends its type with it. */
const formFields = (
  example: unknown,
  { field, media_types: [type] }: NonNullable<Route['upload']>,
) => [
  ...Object.entries(Object(example)).map(([name, value]) => `-F '${name}=${String(value)}'`),
  `-F '${field}=@file;type=${type}'`,
];

function fileField(upload: Route['upload'], t: Messages<'content/developers'>): SchemaField[] {
  if (upload === null) return [];
  const { field, media_types, max_bytes } = upload;
  const limits = t('limit.file', { types: media_types.join(', '), bytes: max_bytes });
  return [{ depth: 0, name: field, type: 'file', required: true, limits, note: '' }];
}

const authorization = (permission: string) =>
  permission === 'public' ? [] : ['-H "Authorization: JWT $TOKEN"'];

const command = (parts: readonly string[]) => parts.join(' \\\n  ');
