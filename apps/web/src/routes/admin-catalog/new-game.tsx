import { NewGamePage } from '../../features/catalog/editing/components/new-game-page.tsx';

export default function AdminNewGameRoute() {
  return <NewGamePage />;
}
