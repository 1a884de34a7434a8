import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type FieldError, fieldError } from '@guildhall/domain/kernel/field-errors';
import { CODE_FILE, type CodeLine, codeLines } from '@guildhall/domain/vault/rules';
import { textOf } from '../kernel/read-text.ts';
import type { KeyVault } from '../ports/key-vault.ts';
import { newStockIds } from './apply-event.ts';
import { secretCheck } from './check-secrets.ts';
import { type SealedSecret, sealSecret } from './seal-secrets.ts';

/** A file of codes, sealed line by line. */
export interface SealedCodes {
  readonly secrets: readonly SealedSecret[];
  /** The line of each secret, by its stock unit. */
  readonly line_of: ReadonlyMap<string, number>;
  /** A keyed hash of all lines, for the idempotency key. */
  readonly fingerprint: string;
}

/** Then other requests have their turn. */
const LINES_AT_ONCE = 200;

/** A refusal says no more, however many lines are wrong. */
const MAX_REPORTED_LINES = 100;

/**
 * Reads a file of codes while it arrives: each line is validated and sealed before the next one is
 * read, so that neither the file nor its codes are in memory. Refuses INPUT_INVALID when it is no
 * text, empty or too long, and CODES_INVALID with the errors of all lines.
 */
export async function readCodes(
  keyVault: KeyVault,
  fields: readonly VaultField[],
  content: AsyncIterable<Uint8Array>,
): Promise<SealedCodes> {
  const check = secretCheck(fields);
  const faults = collectFaults();
  const secrets: SealedSecret[] = [];
  const lineOf = new Map<string, number>();
  const lineOfCode = new Map<string, number>();
  const all = createHash('sha256');
  let count = 0;

  async function readLine(line: CodeLine): Promise<void> {
    const { number } = line;
    const checked =
      'fault' in line
        ? { faults: { [`lines.${number}`]: [line.fault] } }
        : check(line.secret, `lines.${number}`);
    if ('faults' in checked) return faults.add(checked.faults);
    const [stockId = ''] = newStockIds(1);
    const { secret } = checked;
    const sealed = await sealSecret(keyVault, 'gift_card', { stock_id: stockId, secret });
    const key = sealed.fingerprint.toString('base64');
    const earlier = lineOfCode.get(key);
    if (earlier !== undefined) {
      const repeated = fieldError('code_repeated', { line: String(earlier) });
      return faults.add({ [`lines.${number}.code`]: [repeated] });
    }
    lineOfCode.set(key, number);
    lineOf.set(stockId, number);
    secrets.push(sealed);
    all.update(await keyVault.fingerprint(JSON.stringify(secret)));
  }

  for await (const line of codeLines(textOf(content), fields)) {
    count += 1;
    if (count > CODE_FILE.max_codes)
      throw unusable(fieldError('too_many', { most: CODE_FILE.max_codes }));
    await readLine(line);
    if (count % LINES_AT_ONCE === 0) await setImmediate();
  }
  if (count === 0) throw unusable(fieldError('too_few', { least: 1 }));
  faults.refuse();
  return { secrets, line_of: lineOf, fingerprint: all.digest('base64') };
}

const unusable = (error: FieldError) => new Refusal('INPUT_INVALID', {}, { file: [error] });

/** Errors of lines; the first of them are reported, all of them are counted. */
function collectFaults() {
  const reported: Record<string, readonly FieldError[]> = {};
  let count = 0;
  return {
    add(faults: Readonly<Record<string, readonly FieldError[]>>): void {
      count += 1;
      if (count <= MAX_REPORTED_LINES) Object.assign(reported, faults);
    },
    /** Refuses CODES_INVALID when there is an error. */
    refuse(): void {
      if (count > 0) throw new Refusal('CODES_INVALID', { line_count: count }, reported);
    },
  };
}

/** Refuses SECRET_DUPLICATE for codes that were sealed on the site before, by their lines. */
export function refuseDuplicates(
  { line_of }: SealedCodes,
  duplicates: readonly SealedSecret[],
): void {
  if (duplicates.length === 0) return;
  const lines = duplicates.map(({ stock_id }) => line_of.get(stock_id) ?? 0);
  const first = lines.toSorted((one, other) => one - other).slice(0, MAX_REPORTED_LINES);
  const faults = first.map((line) => [`lines.${line}.code`, [fieldError('code_sealed')]] as const);
  throw new Refusal('SECRET_DUPLICATE', { count: lines.length }, Object.fromEntries(faults));
}
