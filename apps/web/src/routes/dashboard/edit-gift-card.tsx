import { EditPage } from '../../features/offers/edit/components/edit-page.tsx';
import type { Route } from './+types/edit-gift-card';

/** The key resets the form for another offer. */
export default function EditGiftCardRoute({ params }: Route.ComponentProps) {
  return <EditPage key={params.id} kind="gift_card" offer_id={params.id} />;
}
