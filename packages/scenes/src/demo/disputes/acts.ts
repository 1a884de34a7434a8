/** What both sides and staff do in a dispute of the demo, each at the clock's time. */
import {
  decideDisputeSchema,
  openClaimSchema,
  openDisputeSchema,
  proposeSettlementSchema,
} from '@guildhall/domain/disputes/schema';
import type { DisputeOutcome } from '@guildhall/domain/disputes/types';
import { newId } from '@guildhall/domain/kernel/ids';
import { addEvidence } from '@guildhall/services/disputes/add-evidence';
import { confirmDispute, decideDispute } from '@guildhall/services/disputes/decide-dispute';
import { askEvidence, takeCase } from '@guildhall/services/disputes/handle-case';
import { openClaim } from '@guildhall/services/disputes/open-claim';
import { openDispute } from '@guildhall/services/disputes/open-dispute';
import { readDispute } from '@guildhall/services/disputes/read-dispute';
import { proposeReplacement } from '@guildhall/services/disputes/replace-units';
import * as settle from '@guildhall/services/disputes/settle-dispute';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { secretFor } from '../offers/offer-generator.ts';
import type { Random } from '../random.ts';
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

/** The ids of the dispute and of its last proposal, once they are known. */
interface Named {
  dispute_id: string;
  proposal_id: string;
}

const action = ({ dispute_id }: Named) => ({ idempotency_key: newId(), dispute_id });
const proposed = (named: Named) => ({ ...action(named), proposal_id: named.proposal_id });

/** The acts of one case. Each refuses what its use case refuses. */
export function actsOf(scene: Scene, about: Case) {
  const named = { dispute_id: '', proposal_id: '' };
  return {
    ...actsOfOpening(scene, about, named),
    ...actsOfSides(scene, about, named),
    ...actsOfStaff(scene, about, named),
  };
}

export type Acts = ReturnType<typeof actsOf>;

/** How a case begins, until the seller has answered or paid. */
function actsOfOpening(scene: Scene, about: Case, named: Named) {
  const { services } = scene;
  const { buyer, seller, story } = about;
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
      named.dispute_id = (await openDispute(services, buyer, input)).dispute_id;
    },
    /** A recall claim, about the one account of a completed order. */
    async claim(): Promise<void> {
      const input = openClaimSchema.parse({
        idempotency_key: newId(),
        order_id: about.order_id,
        statement: story.statement,
        file_ids: about.buyer_files,
        no_evidence: about.buyer_files.length > 0 ? null : story.no_evidence,
      });
      named.dispute_id = (await openClaim(services, buyer, input)).dispute_id;
    },
    async acceptClaim(): Promise<void> {
      await settle.acceptClaim(services, seller, action(named));
    },
    async answer(): Promise<void> {
      const said = { statement: story.answer, file_ids: [...about.seller_files] };
      await settle.answerDispute(services, seller, { ...action(named), ...said });
    },
  };
}

function actsOfSides({ services }: Scene, about: Case, named: Named) {
  const { buyer, seller } = about;
  const by = (side: 'buyer' | 'seller') => (side === 'buyer' ? buyer : seller);
  return {
    async propose(side: 'buyer' | 'seller', percent: Part): Promise<void> {
      const part = partOf(about, percent);
      const outcome = part === null ? 'refund_full' : 'refund_part';
      const input = proposeSettlementSchema.parse({
        ...action(named),
        outcome,
        refund_minor: part,
      });
      named.proposal_id = (await settle.proposeSettlement(services, by(side), input)).proposal_id;
    },
    /** The seller offers something else of the same kind. */
    async proposeReplacement(random: Random): Promise<void> {
      const shown = await readDispute(services, seller, { dispute_id: named.dispute_id });
      const fields = shown.replacement_form ?? [];
      const secrets = about.unit_ids.map(() => secretFor(fields, random));
      const input = { ...action(named), secrets };
      named.proposal_id = (await proposeReplacement(services, seller, input)).proposal_id;
    },
    async accept(side: 'buyer' | 'seller'): Promise<void> {
      await settle.acceptProposal(services, by(side), proposed(named));
    },
    async refuse(side: 'buyer' | 'seller'): Promise<void> {
      await settle.refuseProposal(services, by(side), proposed(named));
    },
    async withdraw(): Promise<void> {
      await settle.withdrawDispute(services, buyer, action(named));
    },
    async escalate(side: 'buyer' | 'seller'): Promise<void> {
      await settle.escalateDispute(services, by(side), action(named));
    },
    async bring(side: 'buyer' | 'seller', text: string): Promise<void> {
      await addEvidence(services, by(side), { ...action(named), text, file_ids: [] });
    },
    async acceptDecision(side: 'buyer' | 'seller'): Promise<void> {
      await settle.acceptDecision(services, by(side), action(named));
    },
    async appeal(side: 'buyer' | 'seller', statement: string): Promise<void> {
      const said = { statement, file_ids: [] };
      await settle.appealDecision(services, by(side), { ...action(named), ...said });
    },
  };
}

function actsOfStaff({ services }: Scene, about: Case, named: Named) {
  const { story } = about;
  return {
    async take(staff: Viewer): Promise<void> {
      await takeCase(services, staff, action(named));
    },
    async ask(staff: Viewer, side: 'buyer' | 'seller', question: string): Promise<void> {
      await askEvidence(services, staff, { ...action(named), side, question });
    },
    /** Names the first evidence of both sides. A second person confirms where one is needed. */
    async decide(
      staff: Viewer,
      outcome: DisputeOutcome,
      percent: Part,
      second: Viewer,
    ): Promise<void> {
      const { evidence } = await readDispute(services, staff, { dispute_id: named.dispute_id });
      const cited = evidence.filter(({ kind }) => kind !== 'question').slice(0, 2);
      const part = outcome === 'refund_part' ? partOf(about, percent) : null;
      const input = decideDisputeSchema.parse({
        ...action(named),
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
      const shown = { proposal_id: waiting, fingerprint };
      await confirmDispute(services, second, { idempotency_key: newId(), ...shown });
    },
  };
}
