import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { dataFolderComplaint, makeFolder } from '@guildhall/db/embedded-files';
import { z } from 'zod';

/** Invalid settings: one line each with the name, the value and what is expected. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

export type SecretFormat = 'text' | 'base64';

const EXPECTED: Readonly<Record<SecretFormat, string>> = {
  text: 'at least 32 random bytes',
  base64: '32 random bytes in base64',
};

/** What is wrong with a secret and what is expected, without showing its value. */
function complaintAbout(value: string, format: SecretFormat): string | undefined {
  const fault = faultOf(value, format);
  if (fault === undefined) return undefined;
  return `${fault}; expected ${EXPECTED[format]} (openssl rand -base64 32).`;
}

function faultOf(value: string, format: SecretFormat): string | undefined {
  if (value === '') return 'is missing';
  if (/change.?me|example|secret|password|insecure|your.?key|12345678|abcdefgh/i.test(value)) {
    return 'looks like an example';
  }
  const bytes = Buffer.from(value, format === 'base64' ? 'base64' : 'utf8');
  if (format === 'base64' && bytes.length !== 32) return `decodes to ${bytes.length} bytes`;
  if (bytes.length < 32) return `is ${bytes.length} bytes long`;
  if (isSequence(bytesOf(value))) return 'looks like an example';
  // 32 random bytes have few repetitions; padding has many.
  if (new Set(bytes).size < 12) return 'is not random';
  return isTyped(value) ? 'looks typed, not random' : undefined;
}

/** What a secret stands for, however it is written: hexadecimal, base64 or base64url. */
function bytesOf(value: string): Buffer {
  return Buffer.from(value, /^[0-9a-f]+$/i.test(value) ? 'hex' : 'base64');
}

/** The key of many examples: 0, 1, 2, … */
function isSequence(bytes: Buffer): boolean {
  return bytes.every((byte, index) => index === 0 || byte === ((bytes[index - 1] ?? 0) + 1) % 256);
}

/** Three quarters of 44 random characters of base64 have one case less than once in a million. */
const MOSTLY = 0.75;

/** Sentences, also without spaces, and sentences in base64. */
function isTyped(value: string): boolean {
  if (/\s/.test(value)) return true;
  if (/^[0-9a-f]+$/i.test(value)) return false;
  const share = (of: RegExp) => (value.match(of)?.length ?? 0) / value.length;
  if (share(/[a-z]/g) >= MOSTLY || share(/[A-Z]/g) >= MOSTLY) return true;
  return /^[ -~\s]*$/.test(Buffer.from(value, 'base64').toString('latin1'));
}

function secretSchema(format: SecretFormat) {
  return z.string().superRefine((value, context) => {
    const complaint = complaintAbout(value, format);
    if (complaint !== undefined) context.addIssue({ code: 'custom', message: complaint });
  });
}

/** A secret that is used as it is written. */
export const secretText = secretSchema('text');
/** A secret of 32 bytes. */
export const secretKey = secretSchema('base64').transform((value): Uint8Array =>
  Buffer.from(value, 'base64'),
);

/** One sentence for each pair of equal secrets, in any spelling, without showing them. */
export function equalSecrets(
  texts: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string[] {
  const given = names.filter((name) => texts[name] !== undefined);
  const bytes = new Map(given.map((name) => [name, bytesOf(texts[name] ?? '').toString('hex')]));
  return given.flatMap((name, index) =>
    given
      .slice(index + 1)
      .filter((other) => bytes.get(other) === bytes.get(name))
      .map((other) => `${name} and ${other} are the same; expected one of its own for each.`),
  );
}

export const demoSecretsFile = (dataDir: string) => path.join(dataDir, 'secrets.json');

/** The secrets of a demo by name, generated once and stored in the data folder. */
export function readDemoSecrets(
  dataDir: string,
  names: readonly string[],
): Partial<Record<string, string>> {
  const file = demoSecretsFile(dataDir);
  try {
    if (fs.existsSync(file)) return parseSecrets(file, fs.readFileSync(file, 'utf8'));
    const made = Object.fromEntries(
      names.map((name) => [name, randomBytes(32).toString('base64')]),
    );
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    fs.writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
    return made;
  } catch (error) {
    const complaint = dataFolderComplaint(dataDir, error);
    if (complaint === undefined) throw error;
    throw new SettingsError(complaint, { cause: error });
  }
}

function parseSecrets(file: string, text: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch (error) {
    throw new SettingsError(
      `${file} is corrupt: bring it back from a backup, or set DATA_DIR to another folder to ` +
        'begin with a new demo shop.',
      { cause: error },
    );
  }
}
