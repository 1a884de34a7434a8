import { EditPage } from '../../features/offers/edit/components/edit-page.tsx';
import type { Route } from './+types/edit-account';

/** The key resets the form for another offer. */
export default function EditAccountRoute({ params }: Route.ComponentProps) {
  return <EditPage key={params.id} kind="account" offer_id={params.id} />;
}
