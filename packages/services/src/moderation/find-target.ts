import type { Database } from '@guildhall/db/database';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { FileReport } from '@guildhall/domain/moderation/schema';
import type { ReportSnapshot } from '@guildhall/domain/moderation/types';
import { isPublic } from '@guildhall/domain/offers/policy';
import type { Transaction } from 'kysely';
import { findPublishedFeedback } from '../feedback/find-published.ts';
import { listAttached } from '../files/attach-files.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { findReportableMessage } from '../messages/report-message.ts';
import { findOffer } from '../offers/read-offers.ts';
import { findOrderById } from '../orders/lock-own-order.ts';
import { findUser } from '../users/find-user.ts';

/** Whose thing is reported, and what it is now. */
export interface ReportTarget {
  readonly target_user_id: string;
  readonly snapshot: ReportSnapshot;
}

type Finder = (
  trx: Transaction<Database>,
  viewer: Viewer,
  id: string,
) => Promise<ReportTarget | undefined>;

const FINDERS: Readonly<Record<FileReport['kind'], Finder>> = {
  async user(trx, _viewer, id) {
    const user = await findUser(trx, id);
    if (user === undefined || !user.is_active) return undefined;
    const pictures = await listAttached(trx, { kind: 'user', id });
    const at = user.created_at.toISOString();
    const snapshot = { title: user.username, text: '', at, pictures };
    return { target_user_id: id, snapshot };
  },
  async offer(trx, _viewer, id) {
    const offer = await findOffer({ db: trx }, id);
    if (offer === undefined || !isPublic(offer.state)) return undefined;
    const { title, description: text, published_at: at, created_at } = offer;
    return {
      target_user_id: offer.seller_id,
      snapshot: { title, text, at: (at ?? created_at).toISOString(), pictures: [] },
    };
  },
  async message(trx, viewer, id) {
    const message = await findReportableMessage(trx, viewer, id);
    if (message === undefined) return undefined;
    const { title, body: text, created_at: at, sender_id, file_ids: pictures } = message;
    return { target_user_id: sender_id, snapshot: { title, text, at: at.toISOString(), pictures } };
  },
  async feedback(trx, _viewer, id) {
    const feedback = await findPublishedFeedback(trx, id);
    if (feedback === undefined) return undefined;
    const { author_id, title, body: text, given_at: at } = feedback;
    const snapshot = { title, text, at: at.toISOString(), pictures: [] };
    return { target_user_id: author_id, snapshot };
  },
  async order(trx, viewer, id) {
    const order = await findOrderById(trx, id);
    if (order === undefined) return undefined;
    const { buyer_id, seller_id, snapshot, created_at: at } = order;
    const isParty = viewer.user_id === buyer_id || viewer.user_id === seller_id;
    if (!isParty) return undefined;
    return {
      target_user_id: viewer.user_id === buyer_id ? seller_id : buyer_id,
      snapshot: { title: snapshot.title, text: '', at: at.toISOString(), pictures: [] },
    };
  },
};

/**
 * What a user reports, as it is now. Refuses REPORT_TARGET_NOT_FOUND for what the viewer cannot
 * see, what is gone, and what is their own.
 */
export async function findTarget(
  trx: Transaction<Database>,
  viewer: Viewer,
  { kind, target_id: id }: Pick<FileReport, 'kind' | 'target_id'>,
): Promise<ReportTarget> {
  const target = await FINDERS[kind](trx, viewer, id);
  if (target === undefined || target.target_user_id === viewer.user_id) {
    throw new Refusal('REPORT_TARGET_NOT_FOUND');
  }
  return target;
}
