import { findDraft, listDrafts } from '@guildhall/db/offers/drafts/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ReadDraft } from '@guildhall/domain/offers/drafts/schema';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { readVariants } from '../../files/read-variants.ts';
import { publicAddressOf } from '../../files/sign-address.ts';
import { findUser } from '../../users/find-user.ts';
import { checkForm } from './check-form.ts';

/** All drafts of the viewer, the one that was changed last first. Refuses nothing. */
export async function readDrafts({ db }: OffersContext, { user_id }: Viewer) {
  return await listDrafts(db, user_id);
}

/**
 * A draft of the viewer with what keeps it from being published. Refuses DRAFT_NOT_FOUND,
 * GAME_NOT_FOUND, BRAND_NOT_FOUND.
 */
export async function readDraft(
  context: OffersContext,
  { user_id }: Viewer,
  { draft_id }: ReadDraft,
) {
  const draft = await findDraft(context.db, draft_id);
  const seller = await findUser(context.db, user_id);
  if (draft === undefined || seller === undefined || draft.seller_id !== user_id) {
    throw new Refusal('DRAFT_NOT_FOUND');
  }
  const photos = draft.form.photos ?? [];
  const variants = await readVariants(
    context.db,
    photos.map(({ file_id }) => file_id),
  );
  return {
    draft,
    faults: await checkForm(context, draft, seller.seller_level),
    photos: photos.map((photo) => ({
      ...photo,
      variants: (variants.get(photo.file_id) ?? []).map((variant) => ({
        ...variant,
        url: publicAddressOf(context, variant.name),
      })),
    })),
  };
}

export type DraftReading = Awaited<ReturnType<typeof readDraft>>;
