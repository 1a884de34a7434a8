import { contentLifecycle } from '@guildhall/domain/content/states';
import { claimLifecycle } from '@guildhall/domain/disputes/claim-states';
import { staffTransitions } from '@guildhall/domain/disputes/staff-states';
import { disputeLifecycle } from '@guildhall/domain/disputes/states';
import { DISPUTE_ACTORS, DISPUTE_STATES } from '@guildhall/domain/disputes/types';
import { feedbackLifecycle } from '@guildhall/domain/feedback/states';
import { FEEDBACK_ACTORS } from '@guildhall/domain/feedback/types';
import { restrictionLifecycle } from '@guildhall/domain/moderation/restriction-states';
import { reportLifecycle } from '@guildhall/domain/moderation/states';
import { REPORT_ACTORS, RESTRICTION_ACTORS } from '@guildhall/domain/moderation/types';
import { offerLifecycle } from '@guildhall/domain/offers/states';
import { requestLifecycle } from '@guildhall/domain/orders/request-states';
import { orderLifecycle } from '@guildhall/domain/orders/states';
import { unitLifecycle } from '@guildhall/domain/orders/unit-states';
import { ORDER_ACTORS } from '@guildhall/domain/orders/types';
import { chargebackLifecycle } from '@guildhall/domain/payments/chargebacks/states';
import { refundLifecycle } from '@guildhall/domain/payments/refunds/states';
import { verificationLifecycle } from '@guildhall/domain/verification/states';
import { VERIFICATION_ACTORS } from '@guildhall/domain/verification/types';
import { webhookEventLifecycle } from '@guildhall/domain/webhooks/states';
import { paymentLifecycle } from '@guildhall/domain/payments/states';
import { withdrawalLifecycle } from '@guildhall/domain/withdrawals/states';
import { stockLifecycle } from '@guildhall/domain/vault/states';
import type { ESTree } from 'vite';
import { constantOf, type Mutant, readSource, replace, type Source, textOf } from './mutant.ts';

interface Row {
  readonly rule: string;
  readonly event: string;
  readonly from: readonly (string | null)[];
  readonly to: string;
  readonly by: readonly string[];
  readonly guard?: unknown;
  readonly checkPayload?: unknown;
  readonly pauses?: boolean;
  readonly amount?: unknown;
  readonly timer?: string;
  readonly money?: string;
}

interface Table {
  readonly file: string;
  readonly name: string;
  readonly rows: readonly Row[];
  readonly states: readonly string[];
  /** Every actor that the table could allow. */
  readonly actors: readonly string[];
}

const tableOf = (
  room: string,
  name: string,
  lifecycle: { readonly transitions: readonly Row[]; readonly states: readonly string[] },
  actors: readonly string[],
  file = 'states',
): Table => ({
  file: `packages/domain/src/${room}/${file}.ts`,
  name,
  rows: lifecycle.transitions,
  states: lifecycle.states,
  actors,
});

const tables: readonly Table[] = [
  tableOf('orders', 'orderTransitions', orderLifecycle, ORDER_ACTORS),
  tableOf('orders', 'unitTransitions', unitLifecycle, ORDER_ACTORS, 'unit-states'),
  tableOf('orders', 'requestTransitions', requestLifecycle, ORDER_ACTORS, 'request-states'),
  tableOf('offers', 'offerTransitions', offerLifecycle, ['seller', 'moderator', 'system']),
  tableOf('payments', 'paymentTransitions', paymentLifecycle, ['buyer', 'system']),
  tableOf('payments/refunds', 'refundTransitions', refundLifecycle, ['buyer', 'system']),
  tableOf('payments/chargebacks', 'chargebackTransitions', chargebackLifecycle, ['system']),
  tableOf('webhooks', 'webhookEventTransitions', webhookEventLifecycle, [
    'system',
    'support',
    'admin',
  ]),
  tableOf('withdrawals', 'withdrawalTransitions', withdrawalLifecycle, [
    'owner',
    'reviewer',
    'settler',
    'system',
  ]),
  tableOf('vault', 'stockTransitions', stockLifecycle, ['seller', 'buyer', 'system']),
  tableOf('disputes', 'disputeTransitions', disputeLifecycle, DISPUTE_ACTORS),
  tableOf('disputes', 'claimTransitions', claimLifecycle, DISPUTE_ACTORS, 'claim-states'),
  tableOf(
    'disputes',
    'staffTransitions',
    { transitions: staffTransitions, states: DISPUTE_STATES },
    DISPUTE_ACTORS,
    'staff-states',
  ),
  tableOf('feedback', 'feedbackTransitions', feedbackLifecycle, FEEDBACK_ACTORS),
  tableOf('verification', 'verificationTransitions', verificationLifecycle, VERIFICATION_ACTORS),
  tableOf('moderation', 'reportTransitions', reportLifecycle, REPORT_ACTORS),
  tableOf(
    'moderation',
    'restrictionTransitions',
    restrictionLifecycle,
    RESTRICTION_ACTORS,
    'restriction-states',
  ),
  tableOf('content', 'contentTransitions', contentLifecycle, ['system', 'support', 'admin']),
];

/** Every row of every lifecycle, with each column widened, narrowed, changed and removed. */
export function mutantsOfTables(): Mutant[] {
  return tables.flatMap((table) => mutantsOfTable(readSource(table.file), table));
}

export function mutantsOfTable(source: Source, table: Table): Mutant[] {
  const list = constantOf(source, table.name);
  const all = list.type === 'ArrayExpression' ? list.elements : [];
  // Rows that several tables share are a table of their own, spread at the end.
  const elements = all.filter((element) => element?.type !== 'SpreadElement');
  const isShared = elements.length > 0 && all.at(-1)?.type === 'SpreadElement';
  const isWhole = all.length === elements.length && elements.length === table.rows.length;
  if (!isWhole && !isShared) {
    throw new Error(`${table.file}: ${table.name} is not one row after the other`);
  }
  return elements.flatMap((element, index) => {
    const row = table.rows[index];
    if (element === null || row === undefined) return [];
    const subject = subjectOf(row, table.rows);
    return changesOf(row, table).map(([change, text]) => ({
      file: table.file,
      subject,
      change,
      edits: [replace(element, text(textOf(source, element as ESTree.Node)))],
    }));
  });
}

function subjectOf(row: Row, rows: readonly Row[]): string {
  const alike = rows.filter(
    ({ rule, event, to }) => rule === row.rule && event === row.event && to === row.to,
  );
  const by = alike.length > 1 ? ` by ${row.by.join(', ')}` : '';
  return `${row.rule} ${row.event} → ${row.to}${by}`;
}

/** A change of a row: its name in the list, and the text that replaces the row. */
type Change = [words: string, text: (row: string) => string];

const withColumn = (key: string, value: unknown) => (row: string) =>
  `({ ...(${row}), ${key}: ${value === undefined ? 'undefined' : JSON.stringify(value)} })`;

function changesOf(row: Row, { rows, states, actors }: Table): Change[] {
  const timers = valuesOf(rows, 'timer');
  const effects = valuesOf(rows, 'money');
  const targets = [...states, ...(rows.some(({ to }) => to === 'previous') ? ['previous'] : [])];
  return [
    ['row gone', () => '...[]'],
    ...widenedAndNarrowed('by', row.by, actors),
    ...widenedAndNarrowed('from', row.from, [null, ...states]),
    ...others('to', targets, row.to),
    ...guardChanges(row),
    ...payloadChanges(row),
    ...(rows.some(({ to }) => to === 'previous')
      ? [['pauses flipped', withColumn('pauses', row.pauses !== true)] satisfies Change]
      : []),
    ...others('timer', timers, row.timer),
    ...others('money', effects, row.money),
  ];
}

function valuesOf(rows: readonly Row[], key: 'timer' | 'money'): string[] {
  return [...new Set(rows.flatMap((row) => row[key] ?? []))];
}

function widenedAndNarrowed<Value extends string | null>(
  key: 'by' | 'from',
  values: readonly Value[],
  all: readonly Value[],
): Change[] {
  const added = all.filter((value) => !values.includes(value));
  return [
    ...added.map((value): Change => [
      `${key} + ${value ?? 'nothing'}`,
      withColumn(key, [...values, value]),
    ]),
    ...values.map((value): Change => [
      `${key} − ${value ?? 'nothing'}`,
      withColumn(
        key,
        values.filter((each) => each !== value),
      ),
    ]),
  ];
}

function others(key: string, all: readonly string[], now: string | undefined): Change[] {
  const changed = all
    .filter((value) => value !== now)
    .map((value): Change => [`${key} = ${value}`, withColumn(key, value)]);
  if (now === undefined || key === 'to') return changed;
  return [[`${key} off`, withColumn(key, undefined)], ...changed];
}

function guardChanges(row: Row): Change[] {
  if (row.guard === undefined) return [];
  const inverted = "guard: (facts) => (row.guard(facts) === null ? 'RISK' : null)";
  return [
    ['guard off', withColumn('guard', undefined)],
    ['guard inverted', (text) => `((row) => ({ ...row, ${inverted} }))(${text})`],
    ['guard never passes', (text) => `({ ...(${text}), guard: () => 'RISK' })`],
  ];
}

function payloadChanges(row: Row): Change[] {
  const check: Change[] = [
    ['checkPayload off', withColumn('checkPayload', undefined)],
    ['checkPayload never passes', (text) => `({ ...(${text}), checkPayload: () => 'RISK' })`],
  ];
  const amount: Change[] = [
    ['amount off', withColumn('amount', undefined)],
    ['amount = 1', (text) => `({ ...(${text}), amount: () => 1 })`],
  ];
  return [
    ...(row.checkPayload === undefined ? [] : check),
    ...(row.amount === undefined ? [] : amount),
  ];
}
