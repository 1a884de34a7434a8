import { describe, expect, test } from 'vitest';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { COUNTRY_CODES, countryRules, papersNeeded } from './country-rules.ts';
import {
  ageAt,
  deletionAfter,
  monthsAfter,
  needsSecondPersonToVerify,
  nextReminder,
  nextTryAt,
  papersMissing,
} from './rules.ts';
import { applicationSchema, EMPTY_APPLICATION, verifyUserSchema } from './schema.ts';

const { verification: rules } = firstRuleBook;
const at = (text: string) => new Date(`${text}T12:00:00Z`);

test('only V3 is approved by two people (rules.md §8)', () => {
  expect([0, 1, 2, 3].map(needsSecondPersonToVerify)).toEqual([false, false, false, true]);
});

test('V2 and V3 have a legal name', () => {
  const input = {
    user_id: '019aa1b2-c3d4-7e5f-8a6b-0c1d2e3f4a5b',
    legal_name: null,
    reason: 'The papers were seen.',
  };
  const accepted = [0, 1, 2, 3].map((level) => verifyUserSchema.safeParse({ ...input, level }));
  expect(accepted.map(({ success }) => success)).toEqual([true, true, false, false]);
  const named = verifyUserSchema.safeParse({ ...input, level: 3, legal_name: ' Ann Example ' });
  expect(named.data?.legal_name).toBe('Ann Example');
});

test.each([
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-12-31', '2026-12-31', 18],
  ['2027-01-01', '2026-12-31', -1],
])('somebody born on %s is on %s %i years old', (birth, now, age) => {
  expect(ageAt(birth, at(now))).toBe(age);
});

test('a verification is in force for 36 months, also from the last day of February', () => {
  expect(monthsAfter(at('2026-05-20'), 36)).toEqual(at('2029-05-20'));
  expect(monthsAfter(at('2028-02-29'), 36)).toEqual(at('2031-02-28'));
});

test('papers are deleted 30 days after the decision', () => {
  expect(deletionAfter(at('2026-05-20'), 'DE', rules)).toEqual(at('2026-06-19'));
  expect(deletionAfter(at('2026-05-20'), null, rules)).toEqual(at('2026-06-19'));
});

test('there are three tries, seven days apart', () => {
  const rejectedAt = at('2026-05-20');
  const next = (rejections: number) => nextTryAt({ rejections, rejected_at: rejectedAt }, rules);
  expect([1, 2].map(next)).toEqual([at('2026-05-27'), at('2026-05-27')]);
  expect(next(3)).toBeNull();
  expect(nextTryAt({ rejections: 0, rejected_at: null }, rules)).toEqual(new Date(0));
});

test('reminders come 60 and 14 days before a verification expires', () => {
  const expires = at('2029-05-20');
  expect(nextReminder(expires, at('2026-05-20'), rules)).toEqual(at('2029-03-21'));
  expect(nextReminder(expires, at('2029-03-21'), rules)).toEqual(at('2029-05-06'));
  expect(nextReminder(expires, at('2029-05-06'), rules)).toBeNull();
});

describe('papers', () => {
  const needed = (level: 2 | 3, kind: 'individual' | 'company', document: 'passport' | null) =>
    papersNeeded({ level, kind, document });
  test('a passport has one side, every other paper two', () => {
    expect(needed(2, 'individual', 'passport')).toEqual(['id_front', 'selfie']);
    expect(needed(2, 'company', null)).toEqual(['id_front', 'id_back', 'selfie']);
  });
  test('V3 needs the address and the source of goods, of a company its papers too', () => {
    const more = ['proof_of_address', 'source_of_goods'];
    expect(needed(3, 'individual', 'passport')).toEqual(['id_front', 'selfie', ...more]);
    const all = ['id_front', 'selfie', ...more, 'company_papers'];
    expect(needed(3, 'company', 'passport')).toEqual(all);
  });
  test('what was asked for again is missing until it is there', () => {
    const front = { kind: 'id_front', fault: null } as const;
    expect(papersMissing(['id_front', 'selfie'], [front])).toEqual(['selfie']);
    const blurred = { kind: 'id_front', fault: 'blurred' } as const;
    expect(papersMissing(['id_front'], [blurred])).toEqual(['id_front']);
    expect(papersMissing(['id_front'], [blurred, front])).toEqual([]);
    const address = { kind: 'proof_of_address', fault: 'out_of_date' } as const;
    expect(papersMissing(['id_front'], [front, address])).toEqual(['proof_of_address']);
  });
});

describe('an application', () => {
  const ann = {
    ...EMPTY_APPLICATION,
    kind: 'individual',
    country: 'DE',
    document: 'id_card',
    legal_name: 'Ann Example',
    birth_date: '2000-01-01',
    nationality: 'DE',
    street: 'Example Street 1',
    postal_code: '12345',
    city: 'Berlin',
    document_number: 'L01X00T47',
  };
  const faults = (changes: object) =>
    applicationSchema
      .safeParse({ ...ann, ...changes })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  test('that is whole is taken', () => {
    expect(faults({})).toEqual([]);
  });
  test.each<[string, object, string[][]]>([
    ['a name in another script', { legal_name: 'Анна' }, [['legal_name', 'latin_name']]],
    ['an unknown country', { country: 'XX' }, [['country', 'not_listed']]],
    [
      'a paper that does not count there',
      { country: 'GB', document: 'id_card' },
      [['document', 'not_listed']],
    ],
    ['no name in the script of the country', { country: 'GR' }, [['original_name', 'required']]],
    ['no region', { country: 'US', document: 'passport' }, [['region', 'required']]],
    ['no postal code', { postal_code: '' }, [['postal_code', 'required']]],
    [
      'a company without a name',
      { kind: 'company' },
      [
        ['company_name', 'required'],
        ['register_number', 'required'],
      ],
    ],
  ])('with %s is refused at the field', (_what, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });
  test('without a postal code is taken where there are none', () => {
    expect(faults({ country: 'HK', postal_code: '', original_name: '陳安' })).toEqual([]);
  });
  test('with a name of 300 signs is refused, and from right to left it is kept', () => {
    expect(faults({ legal_name: 'x'.repeat(300) })[0]?.[0]).toBe('legal_name');
    expect(faults({ country: 'IL', original_name: 'אנה' })).toEqual([]);
  });
});

test('every country has a paper that counts', () => {
  expect(COUNTRY_CODES.filter((code) => countryRules(code).documents.length === 0)).toEqual([]);
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
});
