import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract, JsonSchema, ProcedureContract } from '@guildhall/api/contract';
import { compile } from 'json-schema-to-typescript';

/** The folder of the package of declarations for callers outside this repository. */
export const CLIENT_TYPES_FOLDER = 'packages/api/generated/client-types';

const root = path.resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly version: string;
  readonly license: string;
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** The files of the package by name. It has declarations only and no code. */
export async function clientTypes(contract: Contract): Promise<Record<string, string>> {
  return {
    'package.json': packageJson(),
    'README.md': README,
    'index.d.ts': await declarations(contract),
  };
}

function packageJson(): string {
  const { version, license } = manifestOf('.');
  const trpc = manifestOf('packages/api/node_modules/@trpc/server');
  const manifest = {
    name: '@guildhall/api-types',
    version,
    description: 'Types of the API of a Guildhall shop, for clients with tRPC',
    license,
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts' } },
    files: ['index.d.ts'],
    // Types alone, so a client needs it to compile but never to run.
    peerDependencies: { '@trpc/server': `^${trpc.version}` },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const README = `# @guildhall/api-types

The types of the API of a Guildhall shop: declarations only, made from its contract. They need no
other package of Guildhall.

\`\`\`ts
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter, ErrorFacts, ErrorOf } from '@guildhall/api-types';

const shop = createTRPCClient<AppRouter>({
  links: [httpLink({ url: 'https://shop.example/api/trpc' })],
});
const { items } = await shop.offers.list.query({ kind: 'account' });

type Refused = ErrorOf<'orders.checkOut'>; // 'OUT_OF_STOCK' | 'PRICE_CHANGED' | …
type Facts = ErrorFacts['PRICE_CHANGED'];
\`\`\`

A caller that is signed in sends the header \`Authorization: JWT <access token>\`.
Every input is \`<Room><Procedure>Input\`, every output \`<Room><Procedure>Output\`.
Clients in other languages use the OpenAPI document at \`/api/openapi.json\`.
`;

const HEAD = `// Made from the contract by \`npm run contract\`.
import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';

/** An event of a stream, with the id after which a lost stream goes on. */
export interface StreamEvent<Data> {
  readonly id: string;
  readonly data: Data;
}

/** The error of a refused call: \`data.code\` says why. */
export interface ErrorShape {
  readonly code: number;
  readonly message: string;
  readonly data: {
    readonly code: ErrorCode;
    readonly facts: Readonly<Record<string, unknown>>;
    readonly fields: Readonly<
      Record<string, readonly { readonly code: string; readonly params: object }[]>
    >;
    readonly http_status: number;
    readonly request_id: string | null;
  };
}

/** What a procedure may be refused for, by its name: \`ErrorOf<'orders.checkOut'>\`. */
export type ErrorOf<Procedure extends keyof ErrorCodes> = ErrorCodes[Procedure] | 'INTERNAL';
`;

async function declarations({ procedures, errors }: Contract): Promise<string> {
  const calls = Object.entries(procedures);
  const schemas = await Promise.all(calls.map(([name, call]) => schemaTypes(name, call)));
  const codes = calls.map(([name, call]) => `  '${name}': ${union(call.errors)};`);
  return [
    HEAD,
    ...schemas.flat(),
    `export type ErrorCode = ${union([...Object.keys(errors), 'INTERNAL'])};\n`,
    `export interface ErrorCodes {\n${codes.join('\n')}\n}\n`,
    factTypes(errors),
    routerType(calls),
  ].join('\n');
}

/** The names of facts are part of the contract; their values are what a program may need. */
function factTypes(errors: Contract['errors']): string {
  const types = Object.entries(errors).map(([code, { facts }]) => {
    const fields = Object.entries(facts).map(([name, meaning]) => {
      const comment = `    /** ${meaning.replaceAll('*/', '* /')} */\n`;
      return `${comment}    readonly ${name}: unknown;\n`;
    });
    const type = fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}  }`;
    return `  ${code}: ${type};\n`;
  });
  const comment = '/** The facts of each error: `error.data.facts`. */\n';
  return `${comment}export interface ErrorFacts {\n${types.join('')}}\n`;
}

const union = (words: readonly string[]) =>
  words.length === 0 ? 'never' : words.map((word) => `'${word}'`).join(' | ');

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const typeName = (procedure: string, part: 'Input' | 'Output') =>
  `${procedure.split('.').map(capitalized).join('')}${part}`;

function schemaTypes(name: string, { input, output }: ProcedureContract): Promise<string[]> {
  return Promise.all([
    ...(input === null ? [] : [typeText(typeName(name, 'Input'), input)]),
    typeText(typeName(name, 'Output'), output),
  ]);
}

/** Limits of lengths are no types: the server refuses what exceeds them. */
async function typeText(name: string, schema: JsonSchema): Promise<string> {
  // An empty interface would accept any value.
  const isEmpty = schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;
  if (isEmpty && schema.additionalProperties === false) {
    return `export type ${name} = Record<string, never>;\n`;
  }
  return compile(structuredClone(schema) as Parameters<typeof compile>[0], name, {
    bannerComment: '',
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 100 },
  });
}

const PROCEDURE_TYPES = {
  query: 'TRPCQueryProcedure',
  mutation: 'TRPCMutationProcedure',
  subscription: 'TRPCSubscriptionProcedure',
} as const;

function procedureType(name: string, { kind, input }: ProcedureContract): string {
  const taken = input === null ? 'void' : typeName(name, 'Input') + optionalMark(input);
  const answered = typeName(name, 'Output');
  const output =
    kind === 'subscription' ? `AsyncIterable<StreamEvent<${answered}>, void, unknown>` : answered;
  return `${PROCEDURE_TYPES[kind]}<{ input: ${taken}; output: ${output}; meta: unknown }>`;
}

/** An input with a default may be left out. */
const optionalMark = (input: JsonSchema) => ('default' in input ? ' | undefined' : '');

function routerType(calls: readonly [string, ProcedureContract][]): string {
  const rooms = Object.groupBy(calls, ([name]) => name.split('.', 1).join(''));
  const members = Object.entries(rooms).map(([room, ofRoom = []]) => {
    const lines = ofRoom.map(([name, call]) => {
      const summary = `    /** ${call.summary} */\n`;
      return `${summary}    ${name.slice(room.length + 1)}: ${procedureType(name, call)};`;
    });
    return `  ${room}: {\n${lines.join('\n')}\n  };`;
  });
  return `export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  {
${members.join('\n').replaceAll(/^/gm, '  ')}
  }
>;
`;
}
