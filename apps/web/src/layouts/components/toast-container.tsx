import { Toaster } from '@guildhall/ui/toaster';
import { toast } from 'sonner';
import { useEffect } from 'react';
import type { ColorMode } from '../../lib/color-mode.ts';
import { drawToasts, type Toast } from '../../lib/toasts.ts';

function draw({ kind, message, options, id }: Toast): void {
  const shown = { ...options, ...(id !== null && { id }) };
  if (message === null) toast.dismiss(id ?? undefined);
  else if (kind === 'default') toast(message, shown);
  else toast[kind](message, shown);
}

/** Shows the toasts. */
export function ToastContainer({ theme }: { theme: ColorMode }) {
  // The effect of the toaster runs first, so it is listening by then.
  useEffect(() => drawToasts(draw), []);
  return <Toaster theme={theme} />;
}
