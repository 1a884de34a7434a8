/** What both sides and staff do in a dispute of the demo, each at the clock's time. */
import {
  decideDisputeSchema,
  openDisputeSchema,
  proposeSettlementSchema,
} from '@guildhall/domain/disputes/schema';
import type { DisputeOutcome } from '@guildhall/domain/disputes/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { addEvidence } from '@guildhall/services/disputes/add-evidence';
import { confirmDispute, decideDispute } from '@guildhall/services/disputes/decide-dispute';
import { askEvidence, takeCase } from '@guildhall/services/disputes/handle-case';
import { openDispute } from '@guildhall/services/disputes/open-dispute';
import { readDispute } from '@guildhall/services/disputes/read-dispute';
import * as settle from '@guildhall/services/disputes/settle-dispute';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { talk } from '../trade/messages.ts';
import type { Scene } from '../../scene.ts';
import type { Story } from './stories.ts';

/** A case with its sides, and the files that they have uploaded for it. */
export interface Case {
  readonly order_id: string;
  readonly unit_ids: readonly string[];
  /** Of the cheapest of these units. */
  readonly price_minor: number;
  readonly story: Story;
  readonly buyer: Viewer;
  readonly seller: Viewer;
  readonly buyer_files: readonly string[];
  readonly seller_files: readonly string[];
}

type Part = number | null;

/** A part of the price in percent, in whole cents; null is all of it. */
const partOf = ({ price_minor }: Case, percent: Part) =>
  percent === null ? null : Math.max(1, Math.floor((price_minor * percent) / 100));

/** The acts of one case. Each refuses what its use case refuses. */
export function actsOf(scene: Scene, about: Case) {
  const { services } = scene;
  const { buyer, seller, story } = about;
  let disputeId = '';
  let proposalId = '';
  const action = () => ({ idempotency_key: newId(), dispute_id: disputeId });

  const by = (side: 'buyer' | 'seller') => (side === 'buyer' ? buyer : seller);
  const proposed = () => ({ ...action(), proposal_id: proposalId });

  return {
    async chat(): Promise<void> {
      await talk(scene, { buyer, seller }, { kind: 'order', id: about.order_id }, story.chat);
    },
    async open(percent: Part): Promise<void> {
      const part = partOf(about, percent);
      const wanted =
        part === null ? { outcome: 'refund_full' } : { outcome: 'refund_part', refund_minor: part };
      const input = openDisputeSchema.parse({
        idempotency_key: newId(),
        order_id: about.order_id,
        unit_ids: about.unit_ids,
        type: story.type,
        wanted,
        statement: story.statement,
        file_ids: about.buyer_files,
        no_evidence: about.buyer_files.length > 0 ? null : story.no_evidence,
      });
      disputeId = (await openDispute(services, buyer, input)).dispute_id;
    },
    async answer(): Promise<void> {
      const said = { statement: story.answer, file_ids: [...about.seller_files] };
      await settle.answerDispute(services, seller, { ...action(), ...said });
    },
    async propose(side: 'buyer' | 'seller', percent: Part): Promise<void> {
      const part = partOf(about, percent);
      const outcome = part === null ? 'refund_full' : 'refund_part';
      const input = proposeSettlementSchema.parse({ ...action(), outcome, refund_minor: part });
      proposalId = (await settle.proposeSettlement(services, by(side), input)).proposal_id;
    },
    async accept(side: 'buyer' | 'seller'): Promise<void> {
      await settle.acceptProposal(services, by(side), proposed());
    },
    async refuse(side: 'buyer' | 'seller'): Promise<void> {
      await settle.refuseProposal(services, by(side), proposed());
    },
    async withdraw(): Promise<void> {
      await settle.withdrawDispute(services, buyer, action());
    },
    async escalate(side: 'buyer' | 'seller'): Promise<void> {
      await settle.escalateDispute(services, by(side), action());
    },
    async take(staff: Viewer): Promise<void> {
      await takeCase(services, staff, action());
    },
    async ask(staff: Viewer, side: 'buyer' | 'seller', question: string): Promise<void> {
      await askEvidence(services, staff, { ...action(), side, question });
    },
    async bring(side: 'buyer' | 'seller', text: string): Promise<void> {
      await addEvidence(services, by(side), { ...action(), text, file_ids: [] });
    },
    /** Names the first evidence of both sides. The second person is asked for where it needs one. */
    async decide(
      staff: Viewer,
      outcome: DisputeOutcome,
      percent: Part,
      second: Viewer,
    ): Promise<void> {
      const { evidence } = await readDispute(services, staff, disputeId);
      const cited = evidence.filter(({ kind }) => kind !== 'question').slice(0, 2);
      const part = outcome === 'refund_part' ? partOf(about, percent) : null;
      const input = decideDisputeSchema.parse({
        ...action(),
        outcome,
        refund_minor: part,
        reason: outcome === 'release' ? story.for_seller : story.for_buyer,
        evidence_ids: cited.map(({ id }) => id),
      });
      const { proposal_id: waiting } = await decideDispute(services, staff, input);
      if (waiting === null) return;
      const { fingerprint } = await services.db
        .selectFrom('staff_proposals')
        .select('fingerprint')
        .where('id', '=', waiting)
        .executeTakeFirstOrThrow();
      const named = { idempotency_key: newId(), proposal_id: waiting };
      await confirmDispute(services, second, { ...named, fingerprint });
    },
    async acceptDecision(side: 'buyer' | 'seller'): Promise<void> {
      await settle.acceptDecision(services, by(side), action());
    },
    async appeal(side: 'buyer' | 'seller', statement: string): Promise<void> {
      const said = { statement, file_ids: [] };
      await settle.appealDecision(services, by(side), { ...action(), ...said });
    },
  };
}

export type Acts = ReturnType<typeof actsOf>;
