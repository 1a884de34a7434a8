import { expect, test } from 'vitest';
import { dataFolderComplaint, diskFullComplaint } from './embedded-files.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('no space left on device'), { code, ...more });

test.each([
  ['a file of ours', withCode('ENOSPC')],
  ['a file of PostgreSQL', withCode('53100')],
  ['a cause', new Error('the migration failed', { cause: withCode('53100') })],
])('a full disk is a sentence that says what to do, found by %s (F23)', (_where, error) => {
  expect(diskFullComplaint(error)).toMatch(/^The disk is full \(no space.*\): free space, then/);
});

test('another error is not called a full disk', () => {
  expect(diskFullComplaint(withCode('EACCES'))).toBeUndefined();
  expect(diskFullComplaint('ENOSPC')).toBeUndefined();
});

test('a full data folder is not called a lack of rights (F23)', () => {
  const full = withCode('ENOSPC', { syscall: 'write' });
  expect(dataFolderComplaint('/data', full)).toMatch(/\/data cannot be used.*free space/);
  const denied = withCode('EACCES', { syscall: 'open', path: '/data/a' });
  expect(dataFolderComplaint('/data', denied)).toMatch(/EACCES at \/data\/a.*make it writable/);
  expect(dataFolderComplaint('/data', new Error('a defect'))).toBeUndefined();
});
