import { type Expression, parseSync, Visitor } from 'oxc-parser';
import type { MissingFunctions } from './supported-browsers.ts';

/** What stands for the global object in front of a name. */
const GLOBAL = ['globalThis', 'window', 'self'];

/** The name of a global that an expression reads; null for anything else. */
function globalName(expression: Expression): string | null {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type !== 'MemberExpression' || expression.computed) return null;
  const { object, property } = expression;
  if (object.type !== 'Identifier' || !GLOBAL.includes(object.name)) return null;
  return property.type === 'Identifier' ? property.name : null;
}

/**
 * The missing functions that a built script calls: `URL.parse`, `new URLPattern`, `.isWellFormed`,
 * sorted. A method counts by its name, whatever the object is.
 */
export function missingCalls(script: string, missing: MissingFunctions): string[] {
  const found = new Set<string>();
  const { program, errors } = parseSync('built.js', script);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  new Visitor({
    NewExpression({ callee }) {
      const name = globalName(callee);
      if (name !== null && missing.globals.includes(name)) found.add(`new ${name}`);
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { object, property } = callee;
      if (property.type !== 'Identifier' || object.type === 'Super') return;
      const owner = globalName(object);
      if (owner !== null && missing.globals.includes(owner)) found.add(owner);
      const called = `${owner}.${property.name}`;
      if (missing.statics.includes(called)) found.add(called);
      else if (missing.methods.includes(property.name)) found.add(`.${property.name}`);
    },
  }).visit(program);
  return [...found].toSorted();
}
