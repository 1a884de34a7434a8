import { Toaster } from '@guildhall/ui/toaster';
import { toast } from 'sonner';
import { useEffect } from 'react';
import type { ColorMode } from '../../lib/color-mode.ts';
import { drawToasts } from '../../lib/toasts.ts';

/** Shows the toasts. */
export function ToastContainer({ theme }: { theme: ColorMode }) {
  // The effect of the toaster runs first, so it is listening by then.
  useEffect(
    () =>
      drawToasts(({ kind, message, options }) => {
        // The same message twice is one toast; different messages are several.
        toast[kind](message, { id: `${kind}:${message}`, ...options });
      }),
    [],
  );
  return <Toaster theme={theme} />;
}
