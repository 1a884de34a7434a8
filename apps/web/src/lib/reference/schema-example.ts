import type { JsonSchema } from '@guildhall/api/contract';

const FORMATS: Readonly<Record<string, string>> = {
  // An id that belongs to nothing: readers replace it with theirs.
  uri: 'https://example.test/',
  uuid: '01940000-0000-7000-8000-000000000001',
  date: '2000-01-01',
  'date-time': '2030-01-01T00:00:00.000Z',
};

const KNOWN_TEXTS: Readonly<Record<string, string>> = {
  email: 'buyer@example.test',
  new_email: 'new-address@example.test',
  password: 'your password',
  new_password: 'your next password',
  reason: 'why you decide so',
  note: 'what staff should look at',
  statement: 'what is wrong, and since when',
  question: 'what you want to know',
  fingerprint: '0'.repeat(64),
  hash: '0'.repeat(64),
  base_hash: '0'.repeat(64),
  description: 'what it is, in 20 characters or more',
  text: 'your message, in 20 characters or more',
  currency: 'USD',
  month: '2026-11',
  position_bytes: '0',
  from: '22:00',
  until: '07:00',
  country: 'DE',
  nationality: 'DE',
  // What a browser gives to a push subscription.
  public_key: 'B'.repeat(87),
  auth_secret: 'A'.repeat(22),
};

/** The smallest valid value of a schema: only the required fields. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [shape] = schema.anyOf ?? schema.oneOf ?? [];
  if (typeof shape === 'object') return exampleOf(shape, name);
  if (schema.type === 'object') return exampleObject(schema);
  if (schema.type === 'array') return exampleList(schema, name);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') {
    return FORMATS[schema.format ?? ''] ?? KNOWN_TEXTS[name] ?? 'example';
  }
  return Math.max(schema.minimum ?? 1, 1);
}

function exampleList({ items, minItems = 0 }: JsonSchema, name: string): unknown[] {
  if (typeof items !== 'object' || Array.isArray(items)) return [];
  return Array.from({ length: minItems }, () => exampleOf(items, name));
}

function exampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const fields = required.map((name) => {
    const field = properties[name];
    return [name, typeof field === 'object' ? exampleOf(field, name) : null];
  });
  return Object.fromEntries(fields);
}
