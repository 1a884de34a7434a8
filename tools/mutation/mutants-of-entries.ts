import type { ESTree } from 'vite';
import {
  constantOf,
  declarationsOf,
  domainFiles,
  type Mutant,
  readSource,
  replace,
  type Source,
  textOf,
} from './mutant.ts';

/** The small tables next to the lifecycles: from a state or event to what follows. */
export function mutantsOfEntries(): Mutant[] {
  return domainFiles('states.ts').flatMap((file) => {
    const source = readSource(file);
    return declarationsOf(source)
      .filter(({ node }) => isMapOfWords(node))
      .flatMap(({ name }) => mutantsOfMap(source, name));
  });
}

function isMapOfWords(node: ESTree.Node): boolean {
  return (
    node.type === 'ObjectExpression' &&
    node.properties.length > 0 &&
    node.properties.every(
      (each) =>
        each.type === 'Property' &&
        each.value.type === 'Literal' &&
        typeof each.value.value === 'string',
    )
  );
}

/** A constant that maps words to words, without each entry and with each entry wrong. */
export function mutantsOfMap(source: Source, name: string): Mutant[] {
  const map = constantOf(source, name);
  const properties = map.type === 'ObjectExpression' ? map.properties : [];
  const values = new Set(
    properties.flatMap((each) => (each.type === 'Property' ? textOf(source, each.value) : [])),
  );
  return properties.flatMap((property): Mutant[] => {
    if (property.type !== 'Property') return [];
    const key = textOf(source, property.key);
    const now = textOf(source, property.value);
    const others = [...values].filter((value) => value !== now);
    const mutant = { file: source.file, subject: name };
    return [
      { ...mutant, change: `${key} gone`, edits: [replace(property, '...{}')] },
      ...others.map((value) => ({
        ...mutant,
        change: `${key}: ${value.slice(1, -1)}`,
        edits: [replace(property.value, value)],
      })),
    ];
  });
}
