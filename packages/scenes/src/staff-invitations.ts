import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  confirmInvitation,
  INVITE_KIND,
  inviteStaff,
} from '@guildhall/services/identity/staff/change-invitation';
import { requireProposal } from '@guildhall/services/kernel/staff-decisions';
import { readCaughtMails } from '@guildhall/services/notifications/caught/read-caught-mails';
import { drainOutbox } from '@guildhall/services/notifications/drain-outbox';
import { actor } from './actors.ts';
import type { Scene } from './scene.ts';

export const invitedAs = (email: string) =>
  ({ email, role: 'support', grants: [], reason: 'They know the games very well' }) as const;

/** An invitation to the support that one admin has proposed and another has confirmed. */
export async function sentInvitation(
  scene: Scene,
  email = `${newId()}@example.test`,
): Promise<{ invitation_id: string }> {
  const { db } = scene.services;
  const first = await actor(scene, { role: 'admin' });
  const second = await actor(scene, { role: 'admin' });
  const invited = { ...invitedAs(email), grants: [] };
  const { proposal_id } = await inTransaction(db, (trx) => inviteStaff(trx, first, invited));
  const { subject, fingerprint } = await requireProposal(db, second, INVITE_KIND, proposal_id);
  await inTransaction(db, (trx) => confirmInvitation(trx, second, { proposal_id, fingerprint }));
  return { invitation_id: subject };
}

/** The token of the newest invitation to this address. */
export async function invitationToken({ services }: Scene, email: string): Promise<string> {
  while ((await drainOutbox(services)) > 0);
  const texts = (await readCaughtMails(services, email)).map(({ text }) => text);
  const [, token] = /#staff-invitation=([^\s&]+)/.exec(texts.join('\n')) ?? [];
  if (token === undefined) throw new Error(`no invitation was sent to ${email}`);
  return token;
}
