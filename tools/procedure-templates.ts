import type { Permission } from '@guildhall/domain/kernel/permissions';
import type { Role } from '@guildhall/domain/kernel/roles';

/** A procedure to generate. */
export interface Draft {
  readonly room: string;
  /** The folder of the room or of one of its sub-rooms: `identity/sessions`. */
  readonly folder: string;
  /** The name in file names: `count-waiting`. */
  readonly fileName: string;
  /** The name in code: `countWaiting`. */
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly permission: Permission;
  /** The lowest role that has the permission; null if none is required. */
  readonly role: Role | null;
}

/**
 * The prefix of each question that only a person can answer; a test fails as long as one is left.
 */
export const QUESTION = 'DECIDE:';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const pathOf = ({ room, name }: Draft) => `${room}.${name}`;
export const schemaOf = ({ name }: Draft) => `${name}Schema`;
export const inputTypeOf = ({ name }: Draft) => capital(name);
export const viewOf = ({ name }: Draft) => `${name}View`;

/** The name of the router of a room, or of a sub-room: `signUpRouter`. */
export function routerOf({ folder }: Draft): string {
  const [first = '', ...words] = (folder.split('/').at(-1) ?? '').split('-');
  return `${[first, ...words.map(capital)].join('')}Router`;
}

/** The relative path of a file in the folder of the floor, seen from a room or a sub-room. */
export function above({ folder }: Draft, file: string): string {
  return `${'../'.repeat(folder.split('/').length)}${file}`;
}

/** The input, for `domain/<room>/schema.ts`. */
export function schemaText(draft: Draft): string {
  const key = draft.kind === 'mutation' ? '  idempotency_key: z.uuid(),\n' : '';
  return `
export const ${schemaOf(draft)} = z.strictObject({
${key}  // ${QUESTION} what is the input of ${pathOf(draft)}?
});
export type ${inputTypeOf(draft)} = z.infer<typeof ${schemaOf(draft)}>;
`;
}

/** The output, for `api/<room>/views.ts`. */
export function viewText(draft: Draft): string {
  return `
/** ${QUESTION} what is the output of ${pathOf(draft)}? */
export const ${viewOf(draft)} = z.object({});
`;
}

const imported = (names: string, from: string) => `import ${names} from '${from}';`;

/** What the use cases of the room need: `<room>/context.ts`. */
function contextOf({ folder }: Draft): string {
  const [room = ''] = folder.split('/');
  return `${room.charAt(0).toUpperCase()}${room.slice(1)}Context`;
}
const contextFile = ({ folder }: Draft) =>
  folder.includes('/') ? '../context.ts' : './context.ts';

export function useCaseText(draft: Draft): string {
  const { folder, kind, role } = draft;
  const lines = [
    imported(`type { ${inputTypeOf(draft)} }`, `@guildhall/domain/${folder}/schema`),
    imported(`type { ${contextOf(draft)} }`, contextFile(draft)),
    ...(role === null ? [] : [imported('type { Viewer }', above(draft, 'kernel/viewer.ts'))]),
    ...(kind === 'mutation'
      ? [imported('{ withIdempotencyKey }', above(draft, 'kernel/idempotency.ts'))]
      : []),
    '',
    `/** ${QUESTION} what does ${pathOf(draft)} do, and which errors does it check, in which order? */`,
    kind === 'query' ? queryText(draft) : mutationText(draft),
  ];
  return lines.join('\n');
}

function queryText(draft: Draft): string {
  return `export async function ${draft.name}(
  _context: ${contextOf(draft)},
${draft.role === null ? '' : '  _viewer: Viewer,\n'}  _input: ${inputTypeOf(draft)},
): Promise<never> {
  throw new Error('${pathOf(draft)} is not written yet');
}
`;
}

function mutationText(draft: Draft): string {
  return `export async function ${draft.name}(
  context: ${contextOf(draft)},
  viewer: Viewer,
  input: ${inputTypeOf(draft)},
) {
  const call = { operation: '${pathOf(draft)}', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context.db, call, async (_work): Promise<never> => {
    throw new Error('${pathOf(draft)} is not written yet');
  });
}
`;
}

/** A test on a real database: of the guarantee, and for a mutation also of the idempotency key. */
export function testText(draft: Draft): string {
  const { fileName, name, role, kind } = draft;
  const called = role === 'user' ? 'buyer(scene)' : `actor(scene, { role: '${role}' })`;
  const viewer = role === null ? '' : `const ann = await ${called};`;
  const call = (input: string) =>
    `await ${name}(scene.services, ${role === null ? '' : 'ann, '}${input})`;
  const changes = kind === 'mutation';
  const lines = [
    changes ? imported('{ newId }', '@guildhall/domain/kernel/ids') : '',
    role === null
      ? ''
      : imported(role === 'user' ? '{ buyer }' : '{ actor }', '@guildhall/scenes/actors'),
    changes ? imported('{ databaseImage }', '@guildhall/scenes/database/database-image') : '',
    imported('{ type Scene, testScene }', '@guildhall/scenes/scene'),
    imported('{ testDatabase, type TestDatabase }', '@guildhall/scenes/database/test-database'),
    imported('{ afterAll, beforeAll, expect, test }', 'vitest'),
    imported(`{ ${name} }`, `./${fileName}.ts`),
  ];
  return `${lines.filter((line) => line !== '').join('\n')}

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
});
afterAll(() => database.close());

test('${QUESTION} what does ${pathOf(draft)} guarantee?', async () => {
  ${viewer}
  const answer = ${call(changes ? '{ idempotency_key: newId() }' : '{}')};
  expect(answer).toEqual('what it guarantees');
});
${changes ? idempotentText(viewer, call('input')) : ''}`;
}

function idempotentText(viewer: string, call: string): string {
  return `
test('one key is one effect and one answer (M3)', async () => {
  ${viewer}
  const input = { idempotency_key: newId() };
  const first = ${call};
  const before = await databaseImage(database.owner_db);
  expect(${call}).toEqual(first);
  expect(await databaseImage(database.owner_db)).toEqual(before);
});
`;
}

/** For `api/<room>/router.ts`: permission, input, output, one call, one view. */
export function procedureText(draft: Draft): string {
  const { name, kind, permission, role } = draft;
  const opening = role === null ? 'publicProcedure({' : `procedure('${permission}', {`;
  const given = role === null ? 'ctx.services' : 'ctx.services, ctx.viewer';
  const codes = kind === 'mutation' ? "'IDEMPOTENCY_KEY_REUSED'" : '';
  return `
  ${name}: ${opening}
    summary: '${QUESTION} what does ${pathOf(draft)} do, in one sentence?',
    // ${QUESTION} which error codes does ${pathOf(draft)} have?
    errors: [${codes}],
  })
    .input(${schemaOf(draft)})
    .output(${viewOf(draft)})
    .${kind}(({ ctx, input }) => ${name}(${given}, input)),
`;
}

export function routerText(draft: Draft): string {
  return `\nexport const ${routerOf(draft)} = router({\n});\n`;
}

/** What a new room has in the API, for `api/<room>/room.ts`. */
export function roomText(draft: Draft): string {
  const { room } = draft;
  return `
export const ${room}Room = { routers: { ${room}: ${routerOf(draft)} }, routes: [] };
`;
}

/** For the permission matrix: the response to each actor, over HTTP. */
/** The rows of a room that had no procedure. */
export function rowsText({ room }: Draft): string {
  return `import type { Rows } from '../row.ts';

export const ${room}Rows: Rows = {
};
`;
}

export function rowText(draft: Draft): string {
  const input = draft.kind === 'mutation' ? 'key()' : '({})';
  return `  // ${QUESTION} what does each actor send to ${pathOf(draft)}, and what is the response?
  '${pathOf(draft)}': [{ ...nothing, input: () => ${input} }],
`;
}
