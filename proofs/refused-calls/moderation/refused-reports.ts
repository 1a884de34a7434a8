import type { ErrorCode } from '@guildhall/domain/kernel/error-codes';
import { newId } from '@guildhall/domain/kernel/ids';
import { actor } from '@guildhall/scenes/actors';
import type { TestDatabase } from '@guildhall/scenes/database/test-database';
import {
  actedReport,
  appealedReport,
  dismissedReport,
  onReport,
  reportedUser,
  takenReport,
} from '@guildhall/scenes/moderation/reports';
import { testScene } from '@guildhall/scenes/scene';
import {
  handBackReport,
  overturnReport,
  triageReport,
  upholdReport,
} from '@guildhall/services/moderation/handle-report';
import { readReport } from '@guildhall/services/moderation/read-report';

/** Ann has reported five users: one report is open, one taken, the others are decided. */
export async function createReportFixture({ db }: TestDatabase) {
  const scene = testScene(db);
  const [ann, tom, stranger] = [await actor(scene), await actor(scene), await actor(scene)];
  const officer = await actor(scene, { role: 'support' });
  const other = await actor(scene, { role: 'admin' });
  const report = async () => await reportedUser(scene, ann, (await actor(scene)).user_id);
  const taken = async () => await takenReport(scene, officer, await report());
  const open = await report();
  const inReview = await taken();
  const dismissed = await taken();
  await dismissedReport(scene, officer, dismissed);
  const acted = await takenReport(scene, officer, await reportedUser(scene, ann, tom.user_id));
  await actedReport(scene, officer, acted);
  const target = await actor(scene);
  const appealed = await takenReport(
    scene,
    officer,
    await reportedUser(scene, ann, target.user_id),
  );
  await actedReport(scene, officer, appealed);
  await appealedReport(scene, target, appealed);
  const { services } = scene;
  return {
    scene,
    services,
    ann,
    tom,
    target,
    stranger,
    officer,
    other,
    open,
    inReview,
    dismissed,
    acted,
    appealed,
  };
}

type Fixture = Awaited<ReturnType<typeof createReportFixture>>;

const NONE = 'REPORT_NOT_FOUND';
const NO_TARGET = 'REPORT_TARGET_NOT_FOUND';
const REFUSED = 'REPORT_EVENT_REFUSED';
const reason = 'So it was decided.';

/** A use case, the code with which it refuses, and the call. */
export const refusedReports: readonly (readonly [
  string,
  ErrorCode,
  (fixture: Fixture) => Promise<unknown>,
])[] = [
  ['report oneself', NO_TARGET, ({ scene, ann }) => reportedUser(scene, ann, ann.user_id)],
  ['report nobody', NO_TARGET, ({ scene, ann }) => reportedUser(scene, ann, newId())],
  [
    'read a report as its reporter',
    NONE,
    ({ services, ann, open }) => readReport(services, ann, { report_id: open }),
  ],
  [
    'take a report of strangers',
    NONE,
    ({ scene, stranger, open }) => takenReport(scene, stranger, open),
  ],
  [
    'take a report twice',
    REFUSED,
    ({ scene, officer, inReview }) => takenReport(scene, officer, inReview),
  ],
  [
    'take what is dismissed',
    REFUSED,
    ({ scene, other, dismissed }) => takenReport(scene, other, dismissed),
  ],
  [
    'set the priority of what is decided',
    REFUSED,
    ({ services, other, acted }) =>
      triageReport(services, other, { ...onReport(acted), priority: 'high' }),
  ],
  [
    'hand back what a colleague has',
    REFUSED,
    ({ services, other, inReview }) => handBackReport(services, other, onReport(inReview)),
  ],
  [
    'dismiss an open report',
    REFUSED,
    ({ scene, officer, open }) => dismissedReport(scene, officer, open),
  ],
  [
    'dismiss what a colleague has',
    REFUSED,
    ({ scene, other, inReview }) => dismissedReport(scene, other, inReview),
  ],
  [
    'act on an open report',
    REFUSED,
    ({ scene, officer, open }) => actedReport(scene, officer, open),
  ],
  [
    'remove a user',
    REFUSED,
    ({ scene, officer, inReview }) =>
      actedReport(scene, officer, inReview, { measures: ['remove'] }),
  ],
  [
    'act for a rule of other things',
    REFUSED,
    ({ scene, officer, inReview }) =>
      actedReport(scene, officer, inReview, { rule: 'wrong_order' }),
  ],
  [
    'appeal what strangers reported',
    NONE,
    ({ scene, stranger, acted }) => appealedReport(scene, stranger, acted),
  ],
  ['appeal as staff', NONE, ({ scene, other, acted }) => appealedReport(scene, other, acted)],
  [
    'appeal an action as the reporter',
    REFUSED,
    ({ scene, ann, acted }) => appealedReport(scene, ann, acted),
  ],
  ['appeal before a decision', REFUSED, ({ scene, ann, open }) => appealedReport(scene, ann, open)],
  [
    'appeal twice',
    REFUSED,
    ({ scene, target, appealed }) => appealedReport(scene, target, appealed),
  ],
  [
    'take the appeal of one’s own decision',
    REFUSED,
    ({ scene, officer, appealed }) => takenReport(scene, officer, appealed),
  ],
  [
    'uphold what one has not taken',
    REFUSED,
    ({ services, other, appealed }) =>
      upholdReport(services, other, { ...onReport(appealed), reason }),
  ],
  [
    'overturn what nobody appealed',
    REFUSED,
    ({ services, other, acted }) => overturnReport(services, other, { ...onReport(acted), reason }),
  ],
];
