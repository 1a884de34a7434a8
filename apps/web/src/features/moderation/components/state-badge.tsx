import { Badge } from '@guildhall/ui/badge';
import { useMessages } from '../../../lib/language/messages.ts';
import { lookOf, stateText } from '../words.ts';

export function StateBadge({ state }: { state: string }) {
  const t = useMessages('moderation');
  return <Badge {...lookOf(state)}>{stateText(t, state)}</Badge>;
}
