import { useEffect, useState } from 'react';

/** True once something has been going on for a while: what is quick shows no waiting. */
export function useDelayedFlag(active: boolean, afterMs = 150): boolean {
  const [delayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => {
      setDelayed(true);
    }, afterMs);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [active, afterMs]);
  return active && delayed;
}
