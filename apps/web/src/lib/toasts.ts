import { toast } from 'sonner';

/** Some flows want to be read in passing (product.md §9). */
export const SHORT_TOAST_MS = 2500;

interface ToastOptions {
  readonly duration?: number;
  readonly description?: string;
}

/**
 * The id is fixed by kind and words: the same news twice is one toast, two different messages are
 * two.
 */
export const toasts = {
  success(message: string, options: ToastOptions = {}): void {
    toast.success(message, { id: `success:${message}`, ...options });
  },
  error(message: string, options: ToastOptions = {}): void {
    toast.error(message, { id: `error:${message}`, ...options });
  },
  info(message: string, options: ToastOptions = {}): void {
    toast.info(message, { id: `info:${message}`, ...options });
  },
  warning(message: string, options: ToastOptions = {}): void {
    toast.warning(message, { id: `warning:${message}`, ...options });
  },
};
