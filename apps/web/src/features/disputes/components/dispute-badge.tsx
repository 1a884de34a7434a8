import { Badge } from '@guildhall/ui/badge';
import { useMessages } from '../../../lib/language/messages.ts';
import { stateLook, stateText } from '../words.ts';

/** The state of a dispute. */
export function DisputeBadge({ state }: { state: string }) {
  const t = useMessages('disputes');
  return <Badge {...stateLook(state)}>{stateText(t, state)}</Badge>;
}
