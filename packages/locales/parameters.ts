import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** The parameters of an ICU message: name → the TypeScript type of what is passed. */
export function parametersOf(message: string): Map<string, string> {
  const found = new Map<string, string>();
  collect(parse(message, { captureLocation: false }), found);
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function collect(elements: readonly MessageFormatElement[], found: Map<string, string>): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        break;
      case TYPE.argument:
        add(found, element.value, 'string');
        break;
      case TYPE.number:
        add(found, element.value, 'number');
        break;
      case TYPE.plural:
        if (element.offset !== 0) throw new Error(`"${element.value}" has an offset.`);
        add(found, element.value, 'number');
        for (const { value } of Object.values(element.options)) collect(value, found);
        break;
      case TYPE.select:
        add(found, element.value, selectType(Object.keys(element.options)));
        for (const { value } of Object.values(element.options)) collect(value, found);
        break;
      case TYPE.tag:
        add(found, element.value, `'<tag>'`);
        collect(element.children, found);
        break;
      case TYPE.date:
      case TYPE.time:
        throw new Error(`"${element.value}" is a date: pass it as text, from formats.ts.`);
    }
  }
}

function selectType(options: readonly string[]): string {
  const named = options.filter((option) => option !== 'other').toSorted();
  // Anything else takes the branch `other`; the named options stay visible to whoever types.
  return [...named, 'other'].map((option) => `'${option}'`).join(' | ');
}

function add(found: Map<string, string>, name: string, type: string): void {
  const known = found.get(name);
  if (known !== undefined && known !== type && known !== 'number') {
    throw new Error(`"${name}" is used as ${known} and as ${type}.`);
  }
  found.set(name, known ?? type);
}
