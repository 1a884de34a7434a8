import { ReviewPage } from '../../features/offers/review/components/review-page.tsx';
import type { Route } from './+types/offer';

/** The review of one offer. The key resets the form for another offer. */
export default function AdminOfferRoute({ params }: Route.ComponentProps) {
  return <ReviewPage key={params.id} offer_id={params.id} />;
}
