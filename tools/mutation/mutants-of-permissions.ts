import { readdirSync } from 'node:fs';
import path from 'node:path';
import { OFFER_STATES } from '@guildhall/domain/offers/states';
import { isPublic } from '@guildhall/domain/offers/policy';
import { type Permission, PERMISSIONS, permissionsOf } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import type { ESTree } from 'vite';
import {
  constantOf,
  type Edit,
  type Mutant,
  nodesIn,
  readSource,
  replace,
  type Source,
  textOf,
} from './mutant.ts';

const root = path.resolve(import.meta.dirname, '../..');
const HOLDERS = 'packages/domain/src/kernel/permissions.ts';
const SHOWN = 'packages/domain/src/offers/policy.ts';
const API = 'packages/api/src';
/** What declares a REST route. */
const ROUTES: ReadonlySet<string> = new Set(['restRoute', 'downloadRoute', 'pictureRoute']);

/** What declares a procedure with a permission. */
const DECLARING: ReadonlySet<string> = new Set(['procedure', 'tokenProcedure', 'subscription']);

/** The permissions of roles, what is public, and the permission of each procedure and route. */
export function mutantsOfPermissions(): Mutant[] {
  return [
    ...mutantsOfHolders(readSource(HOLDERS)),
    ...mutantsOfShown(readSource(SHOWN)),
    ...filesOfApi(/(^|-)router\.ts$/).flatMap((file) => mutantsOfRouter(readSource(file))),
    ...filesOfApi(/(^|-)rest\.ts$/).flatMap((file) => mutantsOfRoutes(readSource(file))),
  ];
}

function filesOfApi(name: RegExp): string[] {
  return readdirSync(path.join(root, API), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.includes('/') && name.test(path.basename(file)))
    .map((file) => `${API}/${file}`)
    .toSorted();
}

/** Every role with each permission that it lacks, and without each that it has. */
function mutantsOfHolders(source: Source): Mutant[] {
  const holders = constantOf(source, 'holders');
  const text = textOf(source, holders);
  return ROLES.flatMap((role) =>
    PERMISSIONS.map((permission): Mutant => {
      const has = permissionsOf({ role }).includes(permission);
      const roles = `(${text})['${permission}']`;
      const changed = has
        ? `${roles}.filter((each) => each !== '${role}')`
        : `[...${roles}, '${role}']`;
      return {
        file: source.file,
        subject: `held by ${role}`,
        change: `${has ? '−' : '+'} ${permission}`,
        edits: [replace(holders, `{ ...${text}, '${permission}': ${changed} }`)],
      };
    }),
  );
}

/** The set of public offer states, without each and with each other state. */
function mutantsOfShown(source: Source): Mutant[] {
  const set = constantOf(source, 'shown');
  const text = textOf(source, set);
  return OFFER_STATES.map((state) => {
    const others = `[...(${text})].filter((each) => each !== '${state}')`;
    const mutated = isPublic(state) ? `new Set(${others})` : `new Set([...(${text}), '${state}'])`;
    return {
      file: source.file,
      subject: 'shown',
      change: `${isPublic(state) ? '−' : '+'} ${state}`,
      edits: [replace(set, mutated)],
    };
  });
}

const rolesOf = (permission: Permission) =>
  ROLES.filter((role) => permissionsOf({ role }).includes(permission)).join(' ');

/**
 * What a call that needs this permission is given instead: `public`, `signed_in`, and one
 * permission for each other set of roles. Those of one set let the same people in, so one of them
 * shows whether a test notices.
 */
export function othersOf(permission: string): Permission[] {
  const open: readonly string[] = ['public', 'signed_in'];
  const known = PERMISSIONS.find((each) => each === permission);
  const seen = new Set(known === undefined || open.includes(known) ? [] : [rolesOf(known)]);
  return PERMISSIONS.filter((each) => {
    if (each === permission) return false;
    if (open.includes(each)) return true;
    const isNew = !seen.has(rolesOf(each));
    seen.add(rolesOf(each));
    return isNew;
  });
}

/** Every procedure with a weaker, a stronger and a different permission. */
export function mutantsOfRouter(source: Source): Mutant[] {
  const mutants: Mutant[] = [];
  for (const { name, node } of namedCalls(source.program)) {
    if (node.callee.type !== 'Identifier') continue;
    const [first, second] = node.arguments;
    if (first === undefined) continue;
    const mutant = { file: source.file, place: roomOf(source), subject: name };
    const add = (permission: string, edits: Edit[]) =>
      mutants.push({ ...mutant, change: `asks for ${permission}`, edits });
    if (node.callee.name === 'publicProcedure') {
      add('signed_in', [
        imported(source, 'procedure as tightened'),
        { start: node.callee.start, end: first.start, text: "tightened('signed_in', " },
      ]);
    }
    const { name: kind } = node.callee;
    if (!DECLARING.has(kind) || second === undefined) continue;
    for (const permission of othersOf(textOf(source, first).slice(1, -1))) {
      if (permission !== 'public') add(permission, [replace(first, `'${permission}'`)]);
    }
    // There is no public subscription that it could become.
    const declaration = node.arguments.at(-1);
    if (kind !== 'subscription' && declaration !== undefined)
      add('public', [
        imported(source, 'publicProcedure as loosened'),
        { start: node.callee.start, end: declaration.start, text: 'loosened(' },
      ]);
  }
  return mutants;
}

/** The folder of the room that declares a procedure or route, in whichever file. */
function roomOf({ file }: Source): string {
  return file
    .split('/')
    .slice(0, API.split('/').length + 1)
    .join('/');
}

function imported({ file }: Source, name: string): Edit {
  const from = path.posix.relative(path.posix.dirname(file), `${API}/trpc.ts`);
  return { start: 0, end: 0, text: `import { ${name} } from '${from}';\n` };
}

/** Calls by the name of the property or constant that they define, nearest first. */
function* namedCalls(
  node: ESTree.Node,
  name = '',
): Generator<{ name: string; node: ESTree.CallExpression }> {
  let inner = name;
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') inner = node.id.name;
  if (node.type === 'Property' && node.key.type === 'Identifier') inner = node.key.name;
  if (node.type === 'CallExpression') yield { name: inner, node };
  for (const value of Object.values(node)) {
    for (const inside of Array.isArray(value) ? (value as unknown[]) : [value as unknown]) {
      if (typeof inside === 'object' && inside !== null && 'type' in inside) {
        yield* namedCalls(inside as ESTree.Node, inner);
      }
    }
  }
}

/** Every REST route with a different permission. */
export function mutantsOfRoutes(source: Source): Mutant[] {
  return [...namedCalls(source.program)].flatMap(({ name, node }) => {
    if (node.callee.type !== 'Identifier' || !ROUTES.has(node.callee.name)) return [];
    const permission = [...nodesIn(node)].find(
      (each) => each.type === 'Property' && textOf(source, each.key) === 'permission',
    );
    if (permission?.type !== 'Property') return [];
    return othersOf(textOf(source, permission.value).slice(1, -1)).map((each): Mutant => ({
      file: source.file,
      place: roomOf(source),
      subject: `route ${name}`,
      change: `asks for ${each}`,
      edits: [replace(permission.value, `'${each}'`)],
    }));
  });
}
