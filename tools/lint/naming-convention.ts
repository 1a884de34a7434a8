import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<NonNullable<Rule['create']>>[0];
type Scope = ReturnType<Context['sourceCode']['getScope']>;
type Definition = Scope['variables'][number]['defs'][number];

/** `camelCase`, `PascalCase` or `UPPER_CASE`, with `_` before what is not used. */
const CONVENTION = /^_*([a-zA-Z$][a-zA-Z0-9$]*|[A-Z][A-Z0-9_]*)?$/;

/** `const { order_id } = row` and `import { some_name } from 'library'` keep the given name. */
function takesOver({ name }: Definition): boolean {
  const { parent } = name;
  const holder = parent?.type === 'AssignmentPattern' ? parent.parent : parent;
  if (holder?.type === 'Property') return holder.shorthand;
  return (
    holder?.type === 'ImportSpecifier' &&
    holder.imported.type === 'Identifier' &&
    holder.imported.name === holder.local.name
  );
}

/**
 * Names that the code declares (variables, parameters, functions, classes, types) are in camelCase.
 * Properties are exempt: columns and API fields are in snake_case. Oxlint has no such rule: its
 * `id-match` ignores parameters of arrow functions, or else checks every use and property.
 */
const rule: Rule = {
  create: ({ report, sourceCode }) => ({
    'Program:exit'() {
      const declared = sourceCode.scopeManager.scopes
        .flatMap(({ variables }) => variables)
        .filter(({ name }) => !CONVENTION.test(name))
        .flatMap(({ defs }) => defs.filter((definition) => !takesOver(definition)));
      // A class is declared twice: in its outer scope, and for its own members.
      for (const node of new Set(declared.map(({ name }) => name))) {
        report({ node, message: `"${node.name}" is declared here: write it in camelCase.` });
      }
    },
  }),
};

export default { meta: { name: 'guildhall' }, rules: { 'naming-convention': rule } };
