import { constantOf, type Mutant, readSource, replace, type Source, textOf } from './mutant.ts';

/** Small tables beside the lifecycles: from one state or event to the next thing that happens. */
const places: readonly { file: string; names: readonly string[] }[] = [
  {
    file: 'packages/domain/src/orders/states.ts',
    names: ['unitEventOf', 'orderDeadlines', 'unitDeadlines', 'waitsForOrder', 'waitsForUnit'],
  },
];

export function mutantsOfEntries(): Mutant[] {
  return places.flatMap(({ file, names }) => {
    const source = readSource(file);
    return names.flatMap((name) => mutantsOfMap(source, name));
  });
}

/** A constant that maps one word to another, without each entry and with each of them wrong. */
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
