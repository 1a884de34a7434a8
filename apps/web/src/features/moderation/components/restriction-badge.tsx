import { Badge } from '@guildhall/ui/badge';
import { useMessages } from '../../../lib/language/messages.ts';
import { restrictionLook, restrictionStateText } from '../words.ts';

/** Whether a restriction is in force, appealed, over or lifted. */
export function RestrictionBadge({ state }: { state: string }) {
  const t = useMessages('moderation');
  return <Badge {...restrictionLook(state)}>{restrictionStateText(t, state)}</Badge>;
}
