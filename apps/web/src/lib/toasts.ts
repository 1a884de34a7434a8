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

/** product.md §4. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default' | 'loading';

export interface Toast {
  readonly kind: ToastKind;
  /** Null takes the toast with this id away. */
  readonly message: string | null;
  readonly options: ToastOptions;
  /** A toast with the id of one that is shown replaces it; null: a toast of its own. */
  readonly id: string | null;
}

/** Work that takes a while: its toast stays until it ends, and then becomes another one. */
export interface LoadingToast {
  readonly success: (message: string, options?: ToastOptions) => void;
  readonly error: (message: string, options?: ToastOptions) => void;
  readonly dismiss: () => void;
}

/** Shows toasts. Its code is loaded on demand, because most first visits have none. */
type ToastRenderer = (toast: Toast) => void;

let renderer: ToastRenderer | null = null;
let wanted: () => void = () => {};
const waiting: Toast[] = [];
let loadings = 0;

function tell(toast: Toast): void {
  if (renderer) {
    renderer(toast);
    return;
  }
  waiting.push(toast);
  wanted();
}

/**
 * Tells with a fixed id, so that duplicates do not stack (product.md §9). The text is part of the
 * id: an error response has a toast per message, and one id for all errors would show the last.
 */
const once =
  (kind: ToastKind) =>
  (message: string, options: ToastOptions = {}) =>
    tell({ kind, message, options, id: `${kind}:${message}` });

const each =
  (kind: ToastKind) =>
  (message: string, options: ToastOptions = {}) =>
    tell({ kind, message, options, id: null });

export const toasts = {
  success: once('success'),
  error: once('error'),
  info: once('info'),
  warning: each('warning'),
  default: each('default'),
  loading(message: string): LoadingToast {
    loadings += 1;
    const id = `loading-${loadings}`;
    const become =
      (kind: ToastKind) =>
      (next: string | null, options: ToastOptions = {}) =>
        tell({ kind, message: next, options, id });
    become('loading')(message);
    return {
      success: become('success'),
      error: become('error'),
      dismiss: () => become('loading')(null),
    };
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
