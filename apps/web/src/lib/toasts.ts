/** For flows that continue by themselves (product.md §9). */
export const SHORT_TOAST_MS = 2500;
/** For what can be undone: long enough to read it and reach the button. */
export const UNDO_TOAST_MS = 10_000;

interface ToastOptions {
  readonly duration?: number;
  readonly description?: string;
  /** A button, such as one that undoes what the toast tells. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface Toast {
  readonly kind: 'success' | 'error' | 'info' | 'warning';
  readonly message: string;
  readonly options: ToastOptions;
}

/** Shows toasts. Its code is loaded on demand, because most first visits have none. */
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

/** Sets what happens when a toast is waiting for the renderer. */
export function onToastWaiting(handler: () => void): void {
  wanted = handler;
  if (waiting.length > 0) handler();
}

/**
 * Registers the renderer and gives it all toasts, waiting ones first. Returns a function that
 * removes it.
 */
export function drawToasts(draw: ToastRenderer): () => void {
  renderer = draw;
  for (const toast of waiting.splice(0)) draw(toast);
  return () => {
    renderer = null;
  };
}
