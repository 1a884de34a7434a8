import { parseSync } from 'oxc-parser';

/** One file of the repository, its path from the root with `/`. */
export interface SourceFile {
  path: string;
  text: string;
}

export interface Import {
  from: string;
  /** `import type` or `export type`: nothing of it is left when the program runs. */
  isType: boolean;
  line: number;
  /** The names that it imports, as the other module calls them. */
  names: readonly string[];
}

export const TEST = /\.(test|spec)\.tsx?$/;
/** What the tests of one folder have in common. */
export const FOR_TESTS = /\/test-[a-z0-9-]+\.tsx?$/;

/** What a module imports and re-exports, `import()` included. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module } = parseSync(path, text);
  const at = (from: string, start: number, names: readonly string[] = []): Import => ({
    from,
    names,
    isType: /^(import|export)\s+type\b/.test(text.slice(start)),
    line: text.slice(0, start).split('\n').length,
  });
  const reexported = module.staticExports.flatMap(({ start, entries }) => {
    const from = entries[0]?.moduleRequest?.value;
    return from === undefined ? [] : [at(from, start)];
  });
  const dynamic = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const written = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return written?.[2] === undefined ? [] : [at(written[2], start)];
  });
  const fixed = module.staticImports.map(({ start, moduleRequest, entries }) =>
    at(
      moduleRequest.value,
      start,
      entries.flatMap(({ importName }) => importName.name ?? []),
    ),
  );
  return [...fixed, ...reexported, ...dynamic];
}
