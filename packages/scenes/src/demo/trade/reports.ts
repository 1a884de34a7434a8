import { newId } from '@guildhall/domain/kernel/ids';
import type { FileReport } from '@guildhall/domain/moderation/schema';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { actor } from '../../actors.ts';
import { rewindClock, type Span } from '../../clock.ts';
import {
  actedReport,
  appealedReport,
  dismissedReport,
  filedReport,
  takenReport,
} from '../../moderation/reports.ts';
import type { Scene } from '../../scene.ts';
import type { DemoPeople } from '../users.ts';

interface Players {
  readonly staff: Pick<DemoPeople, 'support' | 'admin'>;
  readonly reporter: Viewer;
  readonly target: Viewer;
}
type Play = (scene: Scene, players: Players, id: string) => Promise<unknown>;

interface Report {
  /** The name of whom it is about. */
  readonly username: string;
  readonly reporter: string;
  readonly ago: Span;
  readonly reason: FileReport['reason'];
  readonly note: string;
  /** What becomes of it after it was filed. */
  readonly play: Play;
}

const nothing: Play = async () => undefined;
const taken: Play = (scene, { staff }, id) => takenReport(scene, staff.support, id);
const acted: Play = async (scene, players, id) => {
  await taken(scene, players, id);
  await actedReport(scene, players.staff.support, id, { rule: 'off_platform_payment' });
};

/** In the order of time: what was decided long ago first, those that wait for staff last. */
const REPORTS: readonly Report[] = [
  {
    username: 'velvet-anvil',
    reporter: 'plain-harbor',
    ago: { days: 30 },
    reason: 'off_platform',
    note: 'Wanted me to pay by a friend’s wallet.',
    play: acted,
  },
  {
    username: 'copper-lantern',
    reporter: 'velvet-anvil',
    ago: { days: 12 },
    reason: 'spam',
    note: 'Writes to everybody who asks a question.',
    async play(scene, players, id) {
      await taken(scene, players, id);
      await dismissedReport(scene, players.staff.support, id);
    },
  },
  {
    username: 'second-sunrise',
    reporter: 'plain-harbor',
    ago: { hours: 40 },
    reason: 'off_platform',
    note: 'Sent me an address in three messages.',
    // Its appeal waits for another person than the support.
    async play(scene, players, id) {
      await acted(scene, players, id);
      await appealedReport(scene, players.target, id);
    },
  },
  {
    username: 'gilded-otter',
    reporter: 'copper-lantern',
    ago: { hours: 30 },
    reason: 'abuse',
    note: 'Called me names after I opened a dispute.',
    play: taken,
  },
  {
    username: 'late-express',
    reporter: 'gilded-otter',
    // The clock of staff has run out.
    ago: { hours: 26 },
    reason: 'fraud',
    note: 'Says that the order is done and it is not.',
    play: nothing,
  },
  {
    username: 'velvet-anvil',
    reporter: 'second-sunrise',
    ago: { hours: 8 },
    reason: 'off_platform',
    note: 'Again: asks for the payment outside.',
    async play(scene, { target }, id) {
      const other = await actor(scene, { username: `witness-${newId().slice(-6)}` });
      const about = { kind: 'user', target_id: target.user_id, reason: 'fraud' } as const;
      await filedReport(scene, other, { ...about, note: 'The same happened to me.' });
      return id;
    },
  },
  {
    username: 'paper-moon',
    reporter: 'plain-harbor',
    ago: { hours: 3 },
    reason: 'fake_identity',
    note: 'Uses the picture of a streamer, and is not him.',
    play: nothing,
  },
];

/** Users of the demo report each other; each report is in another state. */
export async function playReports(
  scene: Scene,
  staff: Players['staff'],
  password: string,
): Promise<void> {
  const known = new Map<string, Viewer>();
  const named = async (username: string) => {
    const viewer = known.get(username) ?? (await actor(scene, { username, password }));
    known.set(username, viewer);
    return viewer;
  };
  for (const { username, reporter: by, ago, reason, note, play } of REPORTS) {
    await rewindClock(scene, ago);
    const [target, reporter] = [await named(username), await named(by)];
    const about = { kind: 'user', target_id: target.user_id, reason, note } as const;
    const id = await filedReport(scene, reporter, about);
    await play(scene, { staff, reporter, target }, id);
  }
}
