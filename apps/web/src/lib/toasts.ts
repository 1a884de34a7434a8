/** Some flows want to be read in passing (product.md §9). */
export const SHORT_TOAST_MS = 2500;

interface ToastOptions {
  readonly duration?: number;
  readonly description?: string;
}

export interface Toast {
  readonly kind: 'success' | 'error' | 'info' | 'warning';
  readonly message: string;
  readonly options: ToastOptions;
}

/** Draws toasts, once its code is there: most first visits end without one. */
type ToastRenderer = (toast: Toast) => void;

let renderer: ToastRenderer | null = null;
let wanted: () => void = () => {};
const waiting: Toast[] = [];

function tell(kind: Toast['kind'], message: string, options: ToastOptions = {}): void {
  const toast = { kind, message, options };
  if (renderer) {
    renderer(toast);
    return;
  }
  waiting.push(toast);
  wanted();
}

export const toasts = {
  success: (message: string, options?: ToastOptions) => {
    tell('success', message, options);
  },
  error: (message: string, options?: ToastOptions) => {
    tell('error', message, options);
  },
  info: (message: string, options?: ToastOptions) => {
    tell('info', message, options);
  },
  warning: (message: string, options?: ToastOptions) => {
    tell('warning', message, options);
  },
};

/** What to do when a toast has nobody to draw it; it waits meanwhile. */
export function onToastWaiting(handler: () => void): void {
  wanted = handler;
  if (waiting.length > 0) handler();
}

/** Hands over all toasts, those first that were waiting. Returns how to stop. */
export function drawToasts(draw: ToastRenderer): () => void {
  renderer = draw;
  for (const toast of waiting.splice(0)) draw(toast);
  return () => {
    renderer = null;
  };
}
