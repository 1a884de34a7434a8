import { currentRuleBook as rules } from '@guildhall/domain/kernel/rule-book';

export const protectionCopy = {
  title: 'Your money waits until you say so',
  intro: (label: string) =>
    `Every order on this site is covered by ${label}. There is nothing to add and nothing to switch on.`,
  steps: [
    {
      title: 'You pay us, not the seller',
      body: 'The whole amount goes into escrow. The seller sees that it is there, and cannot touch it.',
    },
    {
      title: 'Delivery goes into a vault',
      body: 'Codes and credentials arrive sealed. You open them with your password, and every opening is on record.',
    },
    {
      title: 'You check what you got',
      body: `${rules.inspect_hours} hours for a game account, ${rules.inspect_after_reveal_hours} hours for a code. Until then the money is yours.`,
    },
    {
      title: 'You confirm, then we pay',
      body: 'The seller is paid when you confirm and the warranty has run out. Until then, a refund comes back whole.',
    },
  ],
} as const;

/** The words of the page about the API; what a call says of itself comes from the contract. */
export const developersCopy = {
  title: 'API reference',
  description: (site: string) =>
    `Everything that the pages of ${site} do, your program may do as well: each call with its permission, its input, its answer and its refusals.`,
  intro:
    'Everything that these pages do, your program may do as well. Each call says what it does, who may call it, what it takes, what it answers, and how it refuses.',
  openapi: 'OpenAPI document',
  find_label: 'Find a call',
  find_hint: 'Part of a name, a word, a permission or a code',
  find: 'Find',
  show_all: 'Show all',
  found: (found: number, all: number) =>
    found === all ? `${all} calls` : `${found} of ${all} calls`,
  nothing_found: (words: string) => `No call has to do with “${words}”`,
  contents: 'Contents',
  start: 'Getting started',
  calls: 'Calls',
  errors_title: 'Refusals by code',
  errors_intro:
    'A code never changes its meaning. Codes that a call does not name, it never answers.',
  kinds: { query: 'Query', mutation: 'Mutation', route: 'Route' },
  permission: 'Permission',
  permission_of: (permission: string, holders: readonly string[]) =>
    permission === 'public' ? 'Everybody' : `${permission} (${holders.join(', ')})`,
  refusals: 'Refuses with',
  input: 'Input',
  answer: 'Answer',
  takes: {
    input: 'An object',
    body: 'A body of JSON',
    query: 'Fields of the query string',
    bytes: 'A body, taken as the bytes that were sent',
    nothing: 'Nothing',
  },
  empty_answer: 'An empty object',
  field_count: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  field: 'Field',
  type: 'Type and limits',
  optional: 'optional',
  example: 'Example',
  copy: (name: string) => `Copy the example of ${name}`,
  copy_start: (title: string) => `Copy the example under ${title}`,
} as const;

/** How a program begins, in the order in which it needs to know it. */
export const startCopy = {
  'sign-in': {
    title: 'Sign in',
    body: 'A sign-in answers an access token. It goes into the header Authorization, after the word JWT. Calls for everybody need none. A token that is missing, expired or revoked is answered with 401.',
  },
  queries: {
    title: 'Ask with a query',
    body: 'A query changes nothing. It is a GET, and its input stands as JSON in the parameter input. The answer stands in result.data. Lists give a next_cursor: send it as cursor for the next page, until it is null.',
  },
  mutations: {
    title: 'Change with a mutation',
    body: 'A mutation is a POST with JSON as its body. Amounts are integers in minor units (cents), times are ISO 8601 in UTC, ids are strings. A field that is not described is refused.',
  },
  keys: {
    title: 'Send it again without fear',
    body: 'Where a mutation takes an idempotency_key, make a new UUID for each thing that you want, and keep it until you have an answer. The same key with the same input has the first answer again, and nothing happens twice. The same key with another input is refused with IDEMPOTENCY_KEY_REUSED.',
  },
  refused: {
    title: 'When a call is refused',
    body: 'The status says what kind of refusal it is, error.data.code says which. facts hold what a program may want to know, fields what is wrong with the input. INTERNAL is a defect of ours: tell us its request_id. The plain routes refuse with messages by field instead: {"email":["This field is required."]}.',
  },
  client: { title: 'With @trpc/client', body: 'The same calls, several of them in one request.' },
  limits: {
    title: 'Limits',
    body: 'Each call of a batch counts. Beyond a limit the answer is 429, and Retry-After says how many seconds to wait. A sign-in has a tighter limit of its own.',
    calls: 'Calls of one network',
    changes: 'Mutations of one user',
    batch: 'Calls in one request',
    body_size: 'A body',
    a_minute: (count: number) => `${count} a minute`,
    mebibyte: '1 MiB',
  },
} as const;
