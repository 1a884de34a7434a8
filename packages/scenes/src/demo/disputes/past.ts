/** Plays the disputes of the demo's past through the use cases, at their times. */
import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { HOUR_MS } from '@guildhall/domain/kernel/clock';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import type { PastOrder } from '../trade/past-order.ts';
import type { Timeline } from '../timeline.ts';
import type { Officers } from '../users.ts';
import type { Scene } from '../../scene.ts';
import { actsOf, type Case } from './acts.ts';
import type { EvidencePicture } from './drawings.ts';
import { CHAT_BEFORE_MS, ENDING_ACTS, WANTED } from './endings.ts';
import { type ShownFile, writeEvidenceFiles } from './pictures.ts';

const userOf = (id: string): Viewer => ({ user_id: id, role: 'user' });

type Sides = Pick<Case, 'buyer' | 'seller' | 'story'>;

/** The files of both sides of a case; they are uploaded shortly before. */
export function filesOf({ buyer, seller, story }: Sides, openedAt: Date, isSilent = false) {
  const at = new Date(openedAt.getTime() - CHAT_BEFORE_MS);
  const shown = (owner: Viewer, kind: EvidencePicture | null): ShownFile[] =>
    kind === null ? [] : [{ id: newId(), owner_id: owner.user_id, kind, at }];
  const [ofBuyer, ofSeller] = [
    shown(buyer, story.picture),
    shown(seller, isSilent ? null : story.receipt),
  ];
  const ids = (files: readonly ShownFile[]) => files.map(({ id }) => id);
  return {
    files: [...ofBuyer, ...ofSeller],
    named: { buyer_files: ids(ofBuyer), seller_files: ids(ofSeller) },
  };
}

/** Adds the disputes of these orders to the timeline. */
export async function addPastDisputes(
  scene: Scene,
  timeline: Timeline,
  orders: readonly PastOrder[],
  staff: Officers,
): Promise<void> {
  const shown: ShownFile[] = [];
  for (const past of orders) {
    if (past.dispute === null) continue;
    const { order } = past;
    const { script, opens_at } = past.dispute;
    const { story, ending } = script;
    const sides = { buyer: userOf(order.buyer_id), seller: userOf(order.seller_id), story };
    const isSilent = ending === 'silence';
    const { files, named } = filesOf(sides, opens_at, isSilent);
    shown.push(...files);
    const units = script.units === 0 ? order.units : order.units.slice(0, script.units);
    const acts = actsOf(scene, {
      ...sides,
      ...named,
      order_id: order.id,
      unit_ids: units.map(({ id }) => id),
      price_minor: Math.min(...units.map(({ price_minor }) => price_minor)),
    });
    const chatAt = new Date(opens_at.getTime() - CHAT_BEFORE_MS);
    if (!isSilent) timeline.at(chatAt, () => acts.chat());
    timeline.at(opens_at, () => acts.open(WANTED[ending] ?? null));
    for (const [hours, run] of ENDING_ACTS[ending]) {
      timeline.at(new Date(opens_at.getTime() + hours * HOUR_MS), () => run(acts, staff));
    }
  }
  await inTransaction(scene.services.db, (trx) => writeEvidenceFiles(scene.services, trx, shown));
}
