import { newId } from '@guildhall/domain/kernel/ids';
import { codeSchema } from '@guildhall/domain/identity/schema';
import { describe, expect, test } from 'vitest';
import {
  isCodeValid,
  longCodeOf,
  verificationCodeOf,
  createLinkToken,
  verifyLinkToken,
} from './verification-codes.ts';

const context = { token_secret: Buffer.alloc(32, 7) };
const of = (id: string) => ({ id, purpose: 'activation' as const });
const thief = { token_secret: Buffer.alloc(32, 8) };

describe('a code by mail', () => {
  test('is six digits, the same each time, and different for each row', () => {
    const ids = Array.from({ length: 200 }, () => newId());
    const codes = ids.map((id) => verificationCodeOf(context, id));
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    expect(ids.map((id) => verificationCodeOf(context, id))).toEqual(codes);
    expect(new Set(codes).size).toBeGreaterThan(195);
  });

  test('is valid only for its own row and only in full', () => {
    const [one, other] = [newId(), newId()];
    const code = verificationCodeOf(context, one);
    expect(isCodeValid(context, of(one), code)).toBe(true);
    expect(isCodeValid(context, of(other), code)).toBe(verificationCodeOf(context, other) === code);
    for (const wrong of ['', code.slice(1), `${code}0`, ` ${code}`]) {
      expect(isCodeValid(context, of(one), wrong)).toBe(false);
    }
  });

  test('cannot be computed from the database alone (K1)', () => {
    const ids = Array.from({ length: 50 }, () => newId());
    expect(ids.map((id) => verificationCodeOf(thief, id))).not.toEqual(
      ids.map((id) => verificationCodeOf(context, id)),
    );
  });
});

describe('the long code of an address', () => {
  const ofAddress = (id: string) => ({ id, purpose: 'address' as const });

  test('is read as it is written in the mail, and valid only for its own row and in full', () => {
    const [one, other] = [newId(), newId()];
    const code = longCodeOf(context, one);
    expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    const typed = codeSchema.parse(` ${code.toLowerCase()} `);
    expect(isCodeValid(context, ofAddress(one), typed)).toBe(true);
    expect(isCodeValid(context, ofAddress(other), typed)).toBe(false);
    expect(isCodeValid(thief, ofAddress(one), typed)).toBe(false);
    for (const wrong of ['', typed.slice(1), `${typed}0`]) {
      expect(isCodeValid(context, ofAddress(one), wrong)).toBe(false);
    }
  });

  test('is not the short code of the same row, nor the other way round', () => {
    const id = newId();
    expect(isCodeValid(context, ofAddress(id), verificationCodeOf(context, id))).toBe(false);
    expect(isCodeValid(context, of(id), longCodeOf(context, id).replaceAll('-', ''))).toBe(false);
  });
});

describe('a token in a link', () => {
  test('identifies its row, and none when a character differs or another installation made it', () => {
    const id = newId();
    const token = createLinkToken(context, id);
    expect(verifyLinkToken(context, token)).toBe(id);
    const last = token.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      '',
      id,
      `${id}.`,
      `${token}A`,
      token.slice(0, -1) + last,
      token.slice(1),
    ]) {
      expect(verifyLinkToken(context, wrong)).toBeNull();
    }
    expect(verifyLinkToken(context, createLinkToken(thief, id))).toBeNull();
  });
});
