import {
  confirmRestriction,
  overturnRestriction,
} from '@guildhall/services/moderation/handle-restriction';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { actor } from '../../actors.ts';
import { rewindClock, type Span } from '../../clock.ts';
import {
  appealedRestriction,
  newestRestriction,
  onRestriction,
  pointsByReport,
  restrictedUser,
} from '../../moderation/restrictions.ts';
import type { Scene } from '../../scene.ts';
import type { DemoPeople } from '../users.ts';

type Staff = Pick<DemoPeople, 'support' | 'admin'>;

interface Story {
  readonly username: string;
  readonly ago: Span;
  readonly play: (scene: Scene, user: Viewer, staff: Staff) => Promise<unknown>;
}

/** Twelve points at once. Returns the restriction that they led to. */
async function twelvePoints(scene: Scene, user: Viewer, { support }: Staff): Promise<string> {
  await pointsByReport(scene, user, 'fake_evidence', support);
  await pointsByReport(scene, user, 'fake_evidence', support);
  return await newestRestriction(scene, user.user_id);
}

/** In the order of time: what is over first, what waits for staff last. */
const STORIES: readonly Story[] = [
  {
    username: 'crown-without-king',
    ago: { days: 40 },
    play: async (scene, user, { support: staff }) =>
      await restrictedUser(scene, user, { kind: 'banned', rule: 'own_recall', staff }),
  },
  {
    username: 'soldier-of-tin',
    ago: { days: 30 },
    async play(scene, user, staff) {
      const id = await twelvePoints(scene, user, staff);
      await confirmRestriction(scene.services, staff.admin, onRestriction(id));
    },
  },
  {
    username: 'meadow-in-may',
    ago: { days: 12 },
    play: async (scene, user, { support: staff }) =>
      await restrictedUser(scene, user, { kind: 'buy_restricted', days: 3, rule: 'fraud', staff }),
  },
  {
    username: 'lantern-no-nine',
    ago: { days: 9 },
    // The appeal was right, so nothing restricts them any more.
    async play(scene, user, { support: staff, admin }) {
      const restriction = { kind: 'suspended', days: 14, rule: 'abuse', staff } as const;
      const id = await restrictedUser(scene, user, restriction);
      await appealedRestriction(scene, user, id);
      await overturnRestriction(scene.services, admin, onRestriction(id));
    },
  },
  {
    username: 'raven-at-dusk',
    ago: { days: 5 },
    play: async (scene, user, { support }) =>
      await pointsByReport(scene, user, 'early_confirmation', support),
  },
  {
    username: 'drum-in-the-rain',
    ago: { days: 2 },
    play: async (scene, user, { support: staff }) =>
      await restrictedUser(scene, user, { kind: 'chat_muted', days: 7, rule: 'spam', staff }),
  },
  {
    username: 'fox-by-the-fence',
    ago: { hours: 50 },
    // The appeal waits for another person than the support.
    async play(scene, user, { support: staff }) {
      const restriction = { kind: 'suspended', days: 14, rule: 'extortion', staff } as const;
      await appealedRestriction(scene, user, await restrictedUser(scene, user, restriction));
    },
  },
  { username: 'compass-gone-south', ago: { hours: 20 }, play: twelvePoints },
];

/** Users of the demo are restricted; each restriction is in another state. */
export async function playRestrictions(
  scene: Scene,
  staff: Staff,
  password: string,
): Promise<void> {
  for (const { username, ago, play } of STORIES) {
    await rewindClock(scene, ago);
    await play(scene, await actor(scene, { username, password }), staff);
  }
}
