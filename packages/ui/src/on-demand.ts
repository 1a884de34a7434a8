import { useCallback, useState } from 'react';

/** What has arrived, by what brought it: a component that comes later has it at once. */
const arrived = new Map<unknown, unknown>();

/**
 * A module that most visitors never need: null until `fetch` was called and its code has arrived.
 * `load` is one function for ever, outside of the component. A try that failed changes nothing;
 * the next call makes another.
 */
export function useOnDemand<Module>(load: () => Promise<Module>) {
  const [module, setModule] = useState(() => (arrived.get(load) ?? null) as Module | null);
  const fetch = useCallback(() => {
    load().then(
      // An app may swallow the failure of a chunk, and then nothing at all arrives.
      (loaded: Module | undefined) => {
        if (loaded === undefined) return;
        arrived.set(load, loaded);
        setModule(loaded);
      },
      () => {},
    );
  }, [load]);
  return [module, fetch] as const;
}
