import { newId } from '@guildhall/domain/kernel/ids';
import type { ApplicationDraft } from '@guildhall/domain/verification/schema';
import type { VerifiableLevel } from '@guildhall/domain/verification/types';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import {
  askInfo,
  rejectRequest,
  revokeRequest,
} from '@guildhall/services/verification/handle-request';
import { withdrawRequest } from '@guildhall/services/verification/submit-request';
import { actor } from '../../actors.ts';
import { rewindClock, type Span } from '../../clock.ts';
import { paperPng } from '../../files.ts';
import type { Scene } from '../../scene.ts';
import {
  approvedRequest,
  begunRequest,
  linkSources,
  sentRequest,
  takenRequest,
} from '../../verification/requests.ts';
import type { DemoPeople } from '../users.ts';

type Staff = Pick<DemoPeople, 'support' | 'admin'>;
type Play = (scene: Scene, staff: Staff, applicant: Viewer, id: string) => Promise<unknown>;

interface Applicant {
  readonly username: string;
  readonly ago: Span;
  readonly level: VerifiableLevel;
  readonly details: Partial<ApplicationDraft>;
  /** What becomes of the request after it was begun. */
  readonly play: Play;
}

/** Nobody's: names, addresses and numbers are made up. */
const said = (
  name: string,
  country: string,
  city: string,
  number: string,
): Partial<ApplicationDraft> => ({
  legal_name: name,
  country,
  nationality: country,
  city,
  document_number: number,
});

const sent: Play = (scene, _staff, applicant, id) => sentRequest(scene, applicant, id, paperPng);
const act = (id: string) => ({ idempotency_key: newId(), request_id: id });

const taken: Play = async (scene, staff, applicant, id) => {
  await sent(scene, staff, applicant, id);
  await takenRequest(scene, staff.support, id);
};

/** In the order of time: what was decided long ago first, two that wait for staff last. */
const APPLICANTS: readonly Applicant[] = [
  {
    username: 'old-compass',
    // Approved more than 36 months ago, and not asked for again.
    ago: { days: 1_200 },
    level: 2,
    details: said('Toni Vorlage', 'DE', 'Kassel', 'L01X00T47'),
    async play(scene, staff, applicant, id) {
      await taken(scene, staff, applicant, id);
      await approvedRequest(scene, staff.support, id);
    },
  },
  {
    username: 'quiet-dealer',
    ago: { days: 40 },
    level: 2,
    details: said('Noor Beispiel', 'NL', 'Utrecht', 'NX2R8K411'),
    async play(scene, staff, applicant, id) {
      await taken(scene, staff, applicant, id);
      await approvedRequest(scene, staff.support, id);
    },
  },
  {
    username: 'hollow-crown',
    ago: { days: 25 },
    level: 2,
    details: said('Jan Vzorný', 'CZ', 'Brno', 'CZ40933711'),
    async play(scene, staff, applicant, id) {
      await taken(scene, staff, applicant, id);
      await approvedRequest(scene, staff.support, id);
      const note = 'You asked us to end it.';
      const why = { reason: 'own_request', note } as const;
      await revokeRequest(scene.services, linkSources, staff.admin, { ...act(id), ...why });
    },
  },
  {
    username: 'nine-lives',
    ago: { days: 5 },
    level: 2,
    details: said('Ada Modelo', 'ES', 'Sevilla', 'PAB123456'),
    async play(scene, staff, applicant, id) {
      await taken(scene, staff, applicant, id);
      const note = 'The machine-readable lines are covered by a hand.';
      const why = { reason: 'papers_unusable', note } as const;
      await rejectRequest(scene.services, linkSources, staff.support, { ...act(id), ...why });
    },
  },
  {
    username: 'ink-and-coin',
    ago: { days: 2 },
    level: 2,
    details: said('Pat Sample', 'IE', 'Galway', 'LB0023761'),
    async play(scene, staff, applicant, id) {
      await taken(scene, staff, applicant, id);
      const papers = [{ kind: 'selfie' as const, fault: 'face_not_visible' as const }];
      const note = 'Please hold the document beside your face, not in front of it.';
      const question = { ...act(id), papers, note };
      await askInfo(scene.services, linkSources, staff.support, question);
    },
  },
  {
    username: 'grey-ledger',
    ago: { days: 1 },
    level: 2,
    details: said('Kim Muster', 'AT', 'Graz', 'U1234567'),
    async play(scene, staff, applicant, id) {
      await sent(scene, staff, applicant, id);
      await withdrawRequest(scene.services, applicant, act(id));
    },
  },
  {
    username: 'north-gate',
    ago: { hours: 20 },
    level: 3,
    details: said('Sam Exemple', 'FR', 'Lyon', '19FR40221'),
    async play(scene, staff, applicant, id) {
      await taken(scene, staff, applicant, id);
      // V3 waits for the administrator.
      await approvedRequest(scene, staff.support, id, { level: 3 });
    },
  },
  {
    username: 'tavern-trader',
    ago: { hours: 9 },
    level: 2,
    details: said('Robin Esempio', 'IT', 'Torino', 'YA9811042'),
    play: sent,
  },
  {
    username: 'lunar-vault',
    ago: { hours: 3 },
    level: 3,
    details: said('Lee Przykład', 'PL', 'Gdańsk', 'EF7720915'),
    play: sent,
  },
  {
    username: 'paper-fox',
    ago: { hours: 1 },
    level: 2,
    details: said('Alex Beispiel', 'DE', '', ''),
    play: async () => undefined,
  },
];

/** Users of the demo ask to be verified; each request is in another state. */
export async function playVerifications(
  scene: Scene,
  staff: Staff,
  password: string,
): Promise<void> {
  for (const { username, ago, level, details, play } of APPLICANTS) {
    await rewindClock(scene, ago);
    const applicant = await actor(scene, { username, password });
    const id = await begunRequest(scene, applicant, { level, details });
    await play(scene, staff, applicant, id);
  }
}
