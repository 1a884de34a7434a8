import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data/forLegacyNode';
import { type MissingFunctions, SUPPORTED_BROWSERS } from './supported-browsers.ts';

const BROWSERS = Object.entries(SUPPORTED_BROWSERS) as [keyof typeof SUPPORTED_BROWSERS, string][];

function compareVersions(a: string, b: string): number {
  const [aParts, bParts] = [a, b].map((version) => version.split('.').map(Number));
  for (let at = 0; at < Math.max(aParts?.length ?? 0, bParts?.length ?? 0); at += 1) {
    const difference = (aParts?.[at] ?? 0) - (bParts?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a browser of this version has it, without a flag and under this name. */
function isSupported(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix } = statement;
  const { alternative_name: alternative } = statement;
  if (flags !== undefined || prefix !== undefined || alternative !== undefined) return false;
  if (added === false || added === 'preview') return false;
  if (compareVersions(added.replace('≤', ''), version) > 0) return false;
  return removed === undefined || compareVersions(removed.replace('≤', ''), version) > 0;
}

/** Whether every supported browser has it; true for what the data say nothing about. */
function isEverywhere({ __compat: compat }: Identifier): boolean {
  if (compat === undefined) return true;
  return BROWSERS.every(([browser, version]) => {
    const support = compat.support[browser];
    const statements = support === undefined ? [] : Array.isArray(support) ? support : [support];
    return statements.some((statement) => isSupported(statement, version));
  });
}

/** The members of an interface by the name that code uses, without events and parts of them. */
function membersOf(identifier: Identifier): (readonly [name: string, member: Identifier])[] {
  return Object.entries(identifier)
    .filter(([name]) => /^[A-Za-z]\w*$/.test(name) && !name.endsWith('_event'))
    .map(([name, member]) => [name, member as Identifier] as const);
}

/** What MDN's data say about the supported browsers, sorted. */
export function readMissingFunctions(): MissingFunctions {
  const { Intl: international = {}, ...language } = data.javascript.builtins ?? {};
  const interfaces = [language, international, data.api].flatMap(membersOf);
  const globals = new Set<string>();
  const statics = new Set<string>();
  const methods = new Set<string>();
  const known = new Set<string>();
  for (const [name, identifier] of interfaces) {
    const isMissing = !isEverywhere(identifier);
    if (isMissing) globals.add(name);
    else known.add(name);
    for (const [member, about] of membersOf(identifier)) {
      // In the data of the web platform a static function has this ending.
      const called = member.replace(/_static$/, '');
      const isStatic = called !== member || isOwnFunction(name, called);
      if (!isMissing && isEverywhere(about)) known.add(called);
      else if (isStatic) statics.add(`${name}.${called}`);
      else methods.add(called);
    }
  }
  const sorted = (names: Iterable<string>) => [...names].toSorted();
  return {
    globals: sorted(globals),
    statics: sorted(statics),
    methods: sorted([...methods].filter((name) => !known.has(name))),
  };
}

/** The data of the language do not tell static functions apart; this Node does. */
function isOwnFunction(name: string, member: string): boolean {
  const value: unknown = Reflect.get(globalThis, name);
  if (typeof value !== 'function' && typeof value !== 'object') return false;
  return value !== null && Object.hasOwn(value, member);
}
