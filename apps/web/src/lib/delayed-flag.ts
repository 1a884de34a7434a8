import { useEffect, useState } from 'react';

/** True after the state has lasted for a while: fast operations show no loading state. */
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
