import type { RequestRow } from '@guildhall/db/verification/commands';
import {
  findRequest,
  listPapers,
  listRequestHistory,
  listRequestsOf,
  listUsersOfDocument,
  listViews,
} from '@guildhall/db/verification/queries';
import { qualityHints } from '@guildhall/domain/files/quality-rules';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { allowedEvents } from '@guildhall/domain/kernel/transitions';
import { countryRules, papersNeeded } from '@guildhall/domain/verification/country-rules';
import { checksNeeded, deletionAfter } from '@guildhall/domain/verification/rules';
import type { ReadVerification } from '@guildhall/domain/verification/schema';
import { verificationTransitions } from '@guildhall/domain/verification/states';
import type { VerificationActor } from '@guildhall/domain/verification/types';
import type { Viewer } from '../kernel/viewer.ts';
import { findUser } from '../users/find-user.ts';
import { readDecisions } from '../users/read-decisions.ts';
import { listTraceLinks } from '../users/banned-traces.ts';
import { readUsernames } from '../users/read-usernames.ts';
import { APPROVAL } from './approve-request.ts';
import type { VerificationContext } from './context.ts';
import { type LinkSources, requireActors, verificationFacts } from './lock-request.ts';
import { listPaperHashes } from './list-document-links.ts';
import { openDetails } from './seal-details.ts';

/** A paper as a view describes it: how good its picture is, and why another one is asked for. */
const shownPaper = (paper: Awaited<ReturnType<typeof listPapers>>[number]) => ({
  id: paper.id,
  kind: paper.kind,
  is_there: paper.file_id !== null,
  fault: paper.fault,
  created_at: paper.created_at,
  hints:
    paper.width === null
      ? []
      : qualityHints({
          width: paper.width,
          height: paper.height ?? 0,
          brightness: paper.brightness ?? 0,
          sharpness: paper.sharpness ?? 0,
          clipped: paper.clipped ?? 0,
        }),
});

/** What both the applicant and staff read of a request. */
async function readWhole(
  context: VerificationContext,
  request: RequestRow & { now: Date },
  { actors, staff_id }: { actors: readonly VerificationActor[]; staff_id: string | null },
) {
  const { db, key_vault: keyVault, rule_books: ruleBooks } = context;
  const [rules, user, requests, papers, details, history, views] = [
    await ruleBooks.current(),
    await findUser(db, request.user_id),
    await listRequestsOf(db, request.user_id),
    await listPapers(db, request.id),
    await openDetails(keyVault, db, request),
    await listRequestHistory(db, request.id),
    await listViews(db, request.id),
  ];
  if (user === undefined) throw new Refusal('VERIFICATION_NOT_FOUND');
  const { now, state, level, kind, document, country } = request;
  const birthDate = details?.birth_date ?? null;
  const given = { now, user, requests, papers, birth_date: birthDate, staff_id, rules };
  const facts = verificationFacts(context, request, given);
  const { verification: numbers } = rules;
  return {
    now,
    request,
    username: user.username,
    details,
    papers: papers.map(shownPaper),
    needed: papersNeeded({ level, kind, document }),
    missing: facts.missing,
    country: country === null ? null : countryRules(country),
    has_two_factor: facts.has_two_factor,
    allowed: allowedEvents(verificationTransitions, { state, actors, facts }),
    history,
    views,
    /** When everything is deleted if it were decided at the end of the clock of staff. */
    deleted_at: request.papers_due_at ?? deletionAfter(request.due_at ?? now, country, numbers),
    rules: numbers,
    requests,
  };
}

/**
 * A request of the viewer's own, with what they typed, their papers, and who has seen them. Refuses
 * VERIFICATION_NOT_FOUND.
 */
export async function readOwnRequest(
  context: VerificationContext,
  viewer: Viewer,
  { request_id: id }: ReadVerification,
) {
  const request = await findRequest(context.db, id);
  if (request?.user_id !== viewer.user_id) throw new Refusal('VERIFICATION_NOT_FOUND');
  return await readWhole(context, request, { actors: ['applicant'], staff_id: null });
}
export type OwnRequest = Awaited<ReturnType<typeof readOwnRequest>>;

/**
 * A request as staff work on it: what the applicant says is shown to who has taken it alone, and
 * the pictures by `viewPaper`. Refuses VERIFICATION_NOT_FOUND.
 */
export async function readCase(
  context: VerificationContext,
  sources: LinkSources,
  viewer: Viewer,
  { request_id: id }: ReadVerification,
) {
  const { db } = context;
  const request = await findRequest(db, id);
  const actors = await requireActors(context, db, sources, viewer, request);
  if (request === undefined || request.submitted_at === null || !actors.includes('staff')) {
    throw new Refusal('VERIFICATION_NOT_FOUND');
  }
  const whole = await readWhole(context, request, { actors, staff_id: viewer.user_id });
  const [decisions, sameDocument] = [
    await readDecisions(db, viewer, [APPROVAL], id),
    await listSameIdentity(db, request),
  ];
  const people = [request.officer_id, ...whole.views.map(({ viewer_id }) => viewer_id)];
  const usernames = await readUsernames(
    db,
    people.filter((each) => each !== null),
  );
  const { officer_id: officerId } = request;
  const isReviewed = request.state === 'in_review';
  const pending = isReviewed ? decisions.proposal : null;
  const mayRead = isReviewed && (officerId === viewer.user_id || pending !== null);
  return {
    ...whole,
    details: mayRead ? whole.details : null,
    may_read: mayRead,
    officer: officerId === null ? null : (usernames.get(officerId) ?? null),
    is_officer: officerId === viewer.user_id,
    checks: checksNeeded(request),
    same_document: sameDocument,
    views: whole.views.map((view) => ({
      ...view,
      username: usernames.get(view.viewer_id) ?? '',
    })),
    decisions: { ...decisions, proposal: pending },
  };
}

/** Who has shown the same document, and who was banned with it or with the same name and date. */
async function listSameIdentity(db: VerificationContext['db'], request: RequestRow) {
  const hashes = await listPaperHashes(db, [request.user_id]);
  const traces = await listTraceLinks(db, hashes);
  const ids = [...new Set(traces.map(({ other_id }) => other_id))];
  const names = await readUsernames(db, ids);
  const others = await listUsersOfDocument(db, request);
  return [...others, ...ids.map((id) => ({ id, username: names.get(id) ?? '' }))];
}

export type RequestCase = Awaited<ReturnType<typeof readCase>>;
