import { newId } from '@guildhall/domain/kernel/ids';
import { describe, expect, test } from 'vitest';
import {
  isCodeValid,
  verificationCodeOf,
  createLinkToken,
  verifyLinkToken,
} from './verification-codes.ts';

const context = { token_secret: Buffer.alloc(32, 7) };
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
    expect(isCodeValid(context, one, code)).toBe(true);
    expect(isCodeValid(context, other, code)).toBe(verificationCodeOf(context, other) === code);
    for (const wrong of ['', code.slice(1), `${code}0`, ` ${code}`]) {
      expect(isCodeValid(context, one, wrong)).toBe(false);
    }
  });

  test('cannot be computed from the database alone (K1)', () => {
    const ids = Array.from({ length: 50 }, () => newId());
    expect(ids.map((id) => verificationCodeOf(thief, id))).not.toEqual(
      ids.map((id) => verificationCodeOf(context, id)),
    );
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
