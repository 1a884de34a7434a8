import type { AttributeField } from '@guildhall/domain/catalog/types';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** Nobody needs counts while they type. */
const PAUSE_MS = 600;

/** The value as it was when it had not changed for a moment. */
function useSettled<Value>(value: Value, key: string): Value {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ value, key }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, key, settled.key]);
  return settled.value;
}

/** What attributes of a game would mean for its running offers; null counts nothing. */
export function useSchemaEffects(slug: string, attributes: readonly AttributeField[] | null) {
  const key = JSON.stringify(attributes);
  const settled = useSettled(attributes, key);
  const query = trpc.offers.schemaEffects.useQuery(
    { slug, attributes: [...(settled ?? [])] },
    { enabled: settled !== null, staleTime: 0 },
  );
  return { ...query, isCurrent: JSON.stringify(settled) === key && !query.isFetching };
}
