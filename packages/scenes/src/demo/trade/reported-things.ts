import type { FileReport } from '@guildhall/domain/moderation/schema';
import type { BrokenRule } from '@guildhall/domain/moderation/types';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { rewindClock, type Span } from '../../clock.ts';
import { actedReport, filedReport, takenReport } from '../../moderation/reports.ts';
import type { Scene } from '../../scene.ts';
import type { DemoPeople } from '../users.ts';

interface Thing {
  readonly id: string;
  readonly reporter: Viewer;
}

interface Report {
  readonly kind: FileReport['kind'];
  readonly ago: Span;
  readonly reason: FileReport['reason'];
  readonly note: string;
  /** What is reported, of those that the shop has; undefined in a shop without such a thing. */
  readonly find: (scene: Scene, people: DemoPeople) => Promise<Thing | undefined>;
  /** The rule for which it is removed; without one the report waits. */
  readonly removedFor?: BrokenRule;
}

const asUser = (id: string): Viewer => ({ user_id: id, role: 'user' });

/** The newest account for sale, of none of the users whom the readme names. */
async function newestAccount({ services }: Scene, people: DemoPeople, skip: number) {
  return await services.db
    .selectFrom('offers')
    .select('id')
    .where('kind', '=', 'account')
    .where('state', '=', 'active')
    .where('seller_id', '<>', people.demo_seller.user_id)
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(1)
    .executeTakeFirst();
}

const offer =
  (skip: number): Report['find'] =>
  async (scene, people) => {
    const found = await newestAccount(scene, people, skip);
    return found && { id: found.id, reporter: people.demo_buyer };
  };

/** What a seller has answered the demo buyer. */
const message: Report['find'] = async ({ services }, { demo_buyer: buyer }) => {
  const found = await services.db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select('messages.id')
    .where('threads.buyer_id', '=', buyer.user_id)
    .where('messages.sender_id', '<>', buyer.user_id)
    .where('messages.state', '=', 'sent')
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && { id: found.id, reporter: buyer };
};

/** The newest feedback that does not praise, reported by whom it is about. */
const feedback =
  (skip: number): Report['find'] =>
  async ({ services }) => {
    const found = await services.db
      .selectFrom('feedback')
      .select(['id', 'rated_id'])
      .where('state', '=', 'published')
      .where('rating', '=', 'negative')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(1)
      .executeTakeFirst();
    return found && { id: found.id, reporter: asUser(found.rated_id) };
  };

/** In the order of time: what staff have removed first, what waits for them last. */
const REPORTS: readonly Report[] = [
  {
    kind: 'offer',
    ago: { minutes: 160 },
    reason: 'misleading',
    note: 'The photos are from another account. I know it, I sold it in spring.',
    find: offer(0),
    removedFor: 'misleading_offer',
  },
  {
    kind: 'feedback',
    ago: { minutes: 150 },
    reason: 'insult',
    note: 'The second sentence is about my family.',
    find: feedback(0),
    removedFor: 'insult',
  },
  {
    kind: 'message',
    ago: { minutes: 140 },
    reason: 'other',
    note: 'This is not what the offer says. Please look at the order.',
    find: message,
  },
  {
    kind: 'offer',
    ago: { minutes: 100 },
    reason: 'contact_details',
    note: 'A messenger name is written across the second photo.',
    find: offer(1),
  },
  {
    kind: 'feedback',
    ago: { minutes: 60 },
    reason: 'extortion',
    note: 'They wrote before that they would change it for a discount.',
    find: feedback(1),
  },
];

/** Offers, feedback and a message of the demo are reported; two of them are removed. */
export async function reportThings(scene: Scene, people: DemoPeople): Promise<void> {
  for (const { ago, kind, reason, note, find, removedFor: rule } of REPORTS) {
    await rewindClock(scene, ago);
    const thing = await find(scene, people);
    if (thing === undefined) continue;
    const about = { kind, target_id: thing.id, reason, note };
    const id = await filedReport(scene, thing.reporter, about);
    if (rule === undefined) continue;
    await takenReport(scene, people.support, id);
    await actedReport(scene, people.support, id, { rule, measures: ['remove'] });
  }
}
