import { invariantViolations } from '@guildhall/db/invariants';
import { listOwnReportsSchema } from '@guildhall/domain/moderation/schema';
import { actor, buyer } from '@guildhall/scenes/actors';
import { advance, advanceAndRun } from '@guildhall/scenes/clock';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  actedReport,
  appealedReport,
  dismissedReport,
  filedReport,
  onReport,
  reportedUser,
  takenReport,
} from '@guildhall/scenes/moderation/reports';
import { catchErrorCode as codeOf } from '@guildhall/scenes/refusals';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { appealReport } from './appeal-report.ts';
import { overturnReport, triageReport, upholdReport } from './handle-report.ts';
import { listOwnReports } from './list-reports.ts';
import { readReport } from './read-report.ts';

let database: TestDatabase;
let scene: Scene;
let ann: Viewer;
let sue: Viewer;
let kim: Viewer;
beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  ann = await buyer(scene);
  sue = await actor(scene, { role: 'support' });
  kim = await actor(scene, { role: 'admin' });
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual([]));
afterAll(() => database.close());

const someone = () => buyer(scene);
const read = (staff: Viewer, id: string) => readReport(scene.services, staff, { report_id: id });
const own = async (who: Viewer, tab: 'by_me' | 'about_me') =>
  (await listOwnReports(scene.services, who, listOwnReportsSchema.parse({ tab }))).items;
const told = async (who: Viewer) => {
  const { rows } = await sql<{ kind: string; facts: object }>`
    select kind, facts from notifications where user_id = ${who.user_id}
      and kind like 'report%' order by id`.execute(database.db);
  return rows;
};

test('credentials are not written into a report, nor into an appeal', async () => {
  const target = await someone();
  const note = 'They sent me this: password: hunter2!';
  const about = { kind: 'user', target_id: target.user_id } as const;
  expect(await codeOf(filedReport(scene, ann, { ...about, reason: 'spam', note }))).toBe(
    'INPUT_INVALID',
  );
  const id = await reportedUser(scene, ann, target.user_id);
  const appeal = appealReport(scene.services, target, { ...onReport(id), text: note });
  expect(await codeOf(appeal)).toBe('INPUT_INVALID');
});

describe('the clock', () => {
  const hoursOf = ({ due_at: due, created_at: at }: { due_at: Date | null; created_at: Date }) =>
    ((due?.getTime() ?? 0) - at.getTime()) / 3_600_000;

  test('follows from the reason until staff say otherwise', async () => {
    const { user_id: target } = await someone();
    const id = await filedReport(scene, ann, { kind: 'user', target_id: target, reason: 'spam' });
    expect(hoursOf((await read(sue, id)).report)).toBe(72);
    await triageReport(scene.services, sue, { ...onReport(id), priority: 'high' });
    const { report } = await read(sue, id);
    expect([report.state, hoursOf(report)]).toEqual(['triaged', 24]);
  });

  test('is missed once, and the report goes first', async () => {
    const { user_id: target } = await someone();
    const id = await reportedUser(scene, ann, target);
    await advanceAndRun(scene, { hours: 23 });
    expect((await read(sue, id)).report.late_at).toBeNull();
    await advanceAndRun(scene, { hours: 1 });
    await advanceAndRun(scene, { hours: 1 });
    const { report, history } = await read(sue, id);
    expect(report.late_at).not.toBeNull();
    expect(history.map(({ event }) => event)).toEqual(['file', 'fall_late']);
  });
});

describe('an appeal', () => {
  const reason = 'Another look leads to this.';
  const decided = async () => {
    const [reporter, target] = [await someone(), await someone()];
    const id = await reportedUser(scene, reporter, target.user_id);
    await takenReport(scene, sue, id);
    return { id, reporter, target };
  };

  test('of an action is decided by another person, who may withdraw it', async () => {
    const { id, reporter, target } = await decided();
    await actedReport(scene, sue, id);
    expect(await codeOf(appealedReport(scene, reporter, id))).toBe('REPORT_EVENT_REFUSED');
    await appealedReport(scene, target, id);
    expect(await codeOf(takenReport(scene, sue, id))).toBe('REPORT_EVENT_REFUSED');
    await takenReport(scene, kim, id);
    await overturnReport(scene.services, kim, { ...onReport(id), reason });
    const { report, measures } = await read(sue, id);
    expect(report).toMatchObject({ state: 'dismissed', appeal_statement: reason });
    expect(measures).toMatchObject([{ withdrawn_at: expect.any(Date) as Date }]);
    expect((await told(target)).at(-1)).toMatchObject({ facts: { is_upheld: false } });
    expect((await told(reporter)).at(-1)).toMatchObject({ facts: { outcome: 'dismissed' } });
    // It was decided twice.
    expect(await codeOf(appealedReport(scene, target, id))).toBe('REPORT_EVENT_REFUSED');
    expect(await codeOf(appealedReport(scene, reporter, id))).toBe('REPORT_EVENT_REFUSED');
  });

  test('that is not granted leaves what was done in force', async () => {
    const { id, reporter, target } = await decided();
    await actedReport(scene, sue, id);
    await appealedReport(scene, target, id);
    await takenReport(scene, kim, id);
    await upholdReport(scene.services, kim, { ...onReport(id), reason });
    const { report, measures } = await read(sue, id);
    expect(report.state).toBe('actioned');
    expect(measures).toMatchObject([{ measure: 'warn', withdrawn_at: null }]);
    expect((await told(target)).at(-1)).toMatchObject({ facts: { is_upheld: true } });
    expect(await told(reporter)).toHaveLength(1);
  });

  test('of a dismissal leads to an action that its target may appeal', async () => {
    const { id, reporter, target } = await decided();
    await dismissedReport(scene, sue, id);
    // Of what was dismissed, whom it was about knows nothing.
    expect(await codeOf(appealedReport(scene, target, id))).toBe('REPORT_NOT_FOUND');
    expect([await own(target, 'about_me'), await told(target)]).toEqual([[], []]);
    await appealedReport(scene, reporter, id);
    await takenReport(scene, kim, id);
    await actedReport(scene, kim, id);
    expect(await own(target, 'about_me')).toMatchObject([{ id, allowed: ['appeal'] }]);
    await appealedReport(scene, target, id);
    // Now it is an appeal of what Kim did.
    expect(await codeOf(takenReport(scene, kim, id))).toBe('REPORT_EVENT_REFUSED');
    await takenReport(scene, sue, id);
  });

  test('is possible for six months, and has a clock of its own', async () => {
    const [late, early] = [await decided(), await decided()];
    await actedReport(scene, sue, late.id);
    await actedReport(scene, sue, early.id);
    await appealedReport(scene, early.target, early.id);
    await advanceAndRun(scene, { hours: 73 });
    expect((await read(kim, early.id)).report.late_at).not.toBeNull();
    await advance(scene, { days: 185 });
    expect(await codeOf(appealedReport(scene, late.target, late.id))).toBe('REPORT_EVENT_REFUSED');
    expect(await own(late.target, 'about_me')).toMatchObject([{ appeal_until: null }]);
  });
});
