import { useEffect, useState } from 'react';

/** True once something has been going on for a while: what is quick shows no waiting. */
export function useLasting(active: boolean, afterMs = 150): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => {
      setLasting(true);
    }, afterMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active, afterMs]);
  return active && lasting;
}
