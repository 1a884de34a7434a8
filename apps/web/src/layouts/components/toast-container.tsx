import { Toaster } from '@guildhall/ui/toaster';
import { toast } from 'sonner';
import { useEffect } from 'react';
import type { ColorMode } from '../../lib/color-mode.ts';
import { drawToasts } from '../../lib/toasts.ts';

/** Where toasts appear. */
export function ToastContainer({ theme }: { theme: ColorMode }) {
  // The toaster's own effect runs before this one, so it is listening by then.
  useEffect(
    () =>
      drawToasts(({ kind, message, options }) => {
        // The same news twice is one toast, two different messages are two.
        toast[kind](message, { id: `${kind}:${message}`, ...options });
      }),
    [],
  );
  return <Toaster theme={theme} />;
}
