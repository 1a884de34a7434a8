import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import type { ErrorCatalogue, RefusalKind } from '@guildhall/domain/kernel/errors';
import { roleHolds, type Permission, PERMISSIONS } from '@guildhall/domain/kernel/permissions';
import { type Role, ROLES } from '@guildhall/domain/kernel/roles';
import type { TokenScope } from '@guildhall/domain/kernel/token-scopes';
import type { z } from 'zod';
import { codesOf, type Declaration } from './declaration.ts';
import { httpStatusOf } from './errors.ts';
import { type JsonSchema, jsonSchemaOf, OWN_KEYWORDS } from './json-schema.ts';
import { declaredErrors, type RestRoute, type Upload } from './rest.ts';
import { appRouter, restRoutes } from './root.ts';
import { describeTransport, type TransportContract } from './transport.ts';

export type { JsonSchema };

interface Call {
  readonly summary: string;
  readonly permission: Permission;
  /** The scope with which an API token may call it; null when none may. */
  readonly token_scope: TokenScope | null;
  /** Every error code that may be returned. Any other error is INTERNAL. */
  readonly errors: readonly ErrorCode[];
  /** How often one network may call it; null when only the general limits apply. */
  readonly network_limit: { readonly calls: number; readonly window_seconds: number } | null;
  /** Null when there is no input. */
  readonly input: JsonSchema | null;
  readonly output: JsonSchema;
}

export interface ProcedureContract extends Call {
  /** The output of a subscription is what each of its events says. */
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** Whether the response is the same for every caller and may be cached. */
  readonly cacheable: boolean;
}

export interface RouteContract extends Call {
  readonly method: RestRoute['method'];
  /** With path parameters as in OpenAPI: `{order_id}`. */
  readonly path: string;
  /** The path parameters; null when there are none. */
  readonly params: JsonSchema | null;
  readonly room: string;
  readonly takes: RestRoute['takes'];
  /** The file of the form that it takes; null when it takes none. */
  readonly upload: Upload | null;
  /** The media type of the output; a type other than JSON is a file. */
  readonly media_type: string;
  readonly mode: RestRoute['mode'];
  /** The statuses whose body is the output. */
  readonly statuses: readonly number[];
  /** Outcomes other than the output: the error code that reports each, and its body. */
  readonly outcomes: Readonly<Record<string, { error: ErrorCode; body: JsonSchema }>>;
}

/**
 * All procedures and routes as plain data, stored in `generated/contract.json`. Clients are built
 * against it, and comparing two versions finds breaking changes.
 */
export interface Contract {
  /** The keywords of our own in its schemas: one that a version lacks says nothing of it. */
  readonly own_keywords?: readonly string[];
  readonly transport: TransportContract;
  /** The roles that hold each permission; `visitor` is not signed in. */
  readonly permissions: Readonly<Record<Permission, readonly (Role | 'visitor')[]>>;
  readonly errors: Readonly<
    Record<
      string,
      {
        kind: RefusalKind;
        http_status: number;
        meaning: string;
        /** A description of each fact. */
        facts: Readonly<Record<string, string>>;
      }
    >
  >;
  readonly procedures: Readonly<Record<string, ProcedureContract>>;
  /** Keyed by method and path. */
  readonly routes: Readonly<Record<string, RouteContract>>;
}

interface DescribedProcedure {
  readonly type: ProcedureContract['kind'];
  readonly meta: Declaration;
  readonly inputs: readonly z.ZodType[];
  readonly output: z.ZodType;
}

/**
 * Describes the contract from the declarations of routers and routes. Throws when one is
 * incomplete.
 */
export function describeContract(): Contract {
  return {
    own_keywords: OWN_KEYWORDS,
    transport: describeTransport(),
    permissions: byName(PERMISSIONS.map((permission) => [permission, holdersOf(permission)])),
    errors: byName(
      Object.entries<ErrorCatalogue[string]>(errorCatalogue).map(([code, { kind, ...rest }]) => {
        const { meaning, facts = {} } = rest;
        return [code, { kind, http_status: httpStatusOf(code as ErrorCode), meaning, facts }];
      }),
    ),
    procedures: byName(Object.entries<unknown>(appRouter._def.procedures).map(describeProcedure)),
    routes: byName(restRoutes.map(describeRoute)),
  };
}

function holdersOf(permission: Permission): (Role | 'visitor')[] {
  const roles = ROLES.filter((role) => roleHolds(role, permission));
  return permission === 'public' ? ['visitor', ...roles] : roles;
}

function describeProcedure([name, procedure]: [string, unknown]): [string, ProcedureContract] {
  const { type, meta, inputs, ...def } = (procedure as { _def: Partial<DescribedProcedure> })._def;
  const output = meta?.event ?? def.output;
  if (meta === undefined || output === undefined || inputs === undefined || type === undefined) {
    throw new Error(`${name} declares no permission, no input or no output`);
  }
  const [input, ...more] = inputs;
  if (more.length > 0) throw new Error(`${name} has several inputs: describe one`);
  const cacheable = meta.cacheable === true;
  return [name, { kind: type, cacheable, ...describeCall(name, meta, [input ?? null, output]) }];
}

function describeRoute(route: RestRoute): [string, RouteContract] {
  const { method, path, params, room, takes, mode, statuses = [200], outcomes = {} } = route;
  const { download: mediaType = 'application/json', upload = null } = route;
  const name = `${method} ${path}`;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  if (String(inPath) !== String(Object.keys(params?.shape ?? {}))) {
    throw new Error(`${name} declares other path parameters than its path has`);
  }
  const declaration = { ...route, errors: declaredErrors(route) };
  const call = describeCall(name, declaration, [route.input, route.output]);
  const described = Object.entries(outcomes).map(
    ([outcome, { error, body }]) =>
      [outcome, { error, body: jsonSchemaOf(body, 'output', `${name} ${outcome}`) }] as const,
  );
  return [
    name,
    {
      method,
      path,
      params: params === undefined ? null : jsonSchemaOf(params, 'input', name),
      room,
      takes,
      upload,
      media_type: mediaType,
      mode,
      statuses,
      outcomes: byName(described),
      ...call,
    },
  ];
}

function describeCall(
  name: string,
  declaration: Declaration,
  [input, output]: readonly [z.ZodType | null, z.ZodType],
): Call {
  const { summary, permission, token_scope = null, network_limit: limit } = declaration;
  return {
    summary,
    permission,
    token_scope,
    errors: codesOf(declaration),
    network_limit: limit ? { calls: limit.attempts, window_seconds: limit.window_seconds } : null,
    input: input === null ? null : jsonSchemaOf(input, 'input', name),
    output: jsonSchemaOf(output, 'output', name),
  };
}

/** Sorted by name, so that two contracts differ only in their content. */
function byName<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted) as Record<Key, Value>;
}
