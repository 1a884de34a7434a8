import { GamePage } from '../../features/catalog/editing/components/game-page.tsx';
import type { Route } from './+types/game';

/** The key resets the forms for another game. */
export default function AdminGameRoute({ params }: Route.ComponentProps) {
  return <GamePage key={params.slug} slug={params.slug} />;
}
