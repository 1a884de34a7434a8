import { describe, expect, test } from 'vitest';
import { isPressing, isTimeZone, nextDigest, quietUntil, type Schedule } from './schedule-rules.ts';

const at = (iso: string) => new Date(iso);
const nights = (timeZone: string): Schedule => ({
  time_zone: timeZone,
  quiet: { from: '22:00', until: '07:00' },
  digest: 'off',
});
const until = (schedule: Schedule, now: string) =>
  quietUntil(schedule, at(now))?.toISOString() ?? null;

describe('quiet hours over midnight', () => {
  test.each([
    ['2026-11-27T21:59:59.000Z', null],
    ['2026-11-27T22:00:00.000Z', '2026-11-28T07:00:00.000Z'],
    ['2026-11-27T23:59:30.000Z', '2026-11-28T07:00:00.000Z'],
    ['2026-11-28T00:00:00.000Z', '2026-11-28T07:00:00.000Z'],
    ['2026-11-28T06:59:59.999Z', '2026-11-28T07:00:00.000Z'],
    ['2026-11-28T07:00:00.000Z', null],
  ])('in UTC at %s end at %s', (now, end) => expect(until(nights('UTC'), now)).toBe(end));

  test.each([
    ['Europe/Berlin', '2026-11-27T21:00:00.000Z', '2026-11-28T06:00:00.000Z'],
    ['Europe/Berlin', '2026-11-27T20:59:00.000Z', null],
    ['America/Los_Angeles', '2026-11-28T06:00:00.000Z', '2026-11-28T15:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-27T16:15:00.000Z', '2026-11-28T01:15:00.000Z'],
  ])('are those of %s at %s', (zone, now, end) => expect(until(nights(zone), now)).toBe(end));

  test('end at the same time of the day when the clocks change in that night', () => {
    const berlin = nights('Europe/Berlin');
    expect(until(berlin, '2026-10-24T21:00:00.000Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(until(berlin, '2026-03-28T22:00:00.000Z')).toBe('2026-03-29T05:00:00.000Z');
  });

  test('that end at a time that the night skips end within an hour of it', () => {
    const skipped: Schedule = {
      ...nights('Europe/Berlin'),
      quiet: { from: '22:00', until: '02:30' },
    };
    const end = Date.parse(until(skipped, '2026-03-28T22:00:00.000Z') ?? '');
    expect(Math.abs(end - Date.parse('2026-03-29T01:00:00.000Z'))).toBeLessThanOrEqual(3_600_000);
  });
});

test('quiet hours of one day end on it', () => {
  const noon: Schedule = { ...nights('UTC'), quiet: { from: '12:00', until: '13:30' } };
  expect(until(noon, '2026-11-27T11:59:00.000Z')).toBeNull();
  expect(until(noon, '2026-11-27T12:00:00.000Z')).toBe('2026-11-27T13:30:00.000Z');
  expect(until(noon, '2026-11-27T13:30:00.000Z')).toBeNull();
});

test('without quiet hours it is never quiet', () => {
  expect(until({ ...nights('UTC'), quiet: null }, '2026-11-27T23:00:00.000Z')).toBeNull();
});

describe('the next digest', () => {
  const next = (digest: Schedule['digest'], zone: string, now: string) =>
    nextDigest({ time_zone: zone, quiet: null, digest }, at(now))?.toISOString() ?? null;

  test.each([
    ['daily', 'UTC', '2026-11-27T08:59:00.000Z', '2026-11-27T09:00:00.000Z'],
    ['daily', 'UTC', '2026-11-27T09:00:00.000Z', '2026-11-28T09:00:00.000Z'],
    ['daily', 'Europe/Berlin', '2026-11-27T12:00:00.000Z', '2026-11-28T08:00:00.000Z'],
    // A Friday; the Monday after it.
    ['weekly', 'UTC', '2026-11-27T12:00:00.000Z', '2026-11-30T09:00:00.000Z'],
    ['weekly', 'UTC', '2026-11-30T09:00:00.000Z', '2026-12-07T09:00:00.000Z'],
    // Over the end of summer time.
    ['weekly', 'Europe/Berlin', '2026-10-22T12:00:00.000Z', '2026-10-26T08:00:00.000Z'],
    ['off', 'UTC', '2026-11-27T12:00:00.000Z', null],
    ['never', 'UTC', '2026-11-27T12:00:00.000Z', null],
  ] as const)('%s in %s after %s is %s', (digest, zone, now, due) =>
    expect(next(digest, zone, now)).toBe(due),
  );
});

test.each([
  [null, false],
  ['2026-11-27T14:00:00.000Z', false],
  ['2026-11-27T13:59:59.999Z', true],
  ['2026-11-27T11:00:00.000Z', true],
])('a deadline at %s is pressing at noon: %s', (deadline, pressing) =>
  expect(isPressing(deadline, at('2026-11-27T12:00:00.000Z'))).toBe(pressing),
);

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Europe/Atlantis', false],
  ['+05:30', false],
  ['', false],
  ['Europe/Berlin\n', false],
])('the time zone %j is known: %s', (name, known) => expect(isTimeZone(name)).toBe(known));
