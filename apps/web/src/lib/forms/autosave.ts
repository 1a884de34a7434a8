export type Saving = 'empty' | 'unsaved' | 'saving' | 'saved' | 'failed';

export interface Autosaved<Form, Answer> {
  readonly form: Form;
  /** What the server has said about the form that it has. */
  readonly answer: Answer;
  readonly saving: Saving;
  /** Why the last save failed. */
  readonly problem: unknown;
  /** The fields that were edited since the answer, which may not hold for them any more. */
  readonly edited: readonly string[];
}

export interface Autosave<Form, Answer> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => Autosaved<Form, Answer>;
  readonly change: (form: Form, edited: readonly string[]) => void;
  /** Saves now; resolves to the answer, or null when that failed. */
  readonly save: () => Promise<Answer | null>;
  /** Saves what has changed, if something has. */
  readonly flush: () => Promise<void>;
  /** Nothing is saved any more. */
  readonly stop: () => void;
}

const TYPING_MS = 700;

/**
 * A form that is saved while one types, one call after the other. `send` throws when a call fails;
 * the form stays unsaved then, and is sent with the next change or call.
 */
export function createAutosave<Form, Answer>(
  initial: Pick<Autosaved<Form, Answer>, 'form' | 'answer' | 'saving'>,
  send: (form: Form) => Promise<Answer>,
): Autosave<Form, Answer> {
  let state: Autosaved<Form, Answer> = { ...initial, problem: null, edited: [] };
  let isChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Answer | null> | null = null;
  const listeners = new Set<() => void>();

  function set(next: Partial<Autosaved<Form, Answer>>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function sendNow(): Promise<Answer | null> {
    isChanged = false;
    const { edited } = state;
    set({ saving: 'saving' });
    try {
      const answer = await send(state.form);
      const later = state.edited.slice(edited.length);
      set({ answer, problem: null, saving: isChanged ? 'unsaved' : 'saved', edited: later });
      return answer;
    } catch (problem) {
      isChanged = true;
      set({ problem, saving: 'failed' });
      return null;
    }
  }

  async function save(): Promise<Answer | null> {
    clearTimeout(timer);
    while (running !== null) await running;
    running = sendNow();
    const answer = await running;
    running = null;
    return answer;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
    change(form, edited) {
      isChanged = true;
      set({ form, saving: 'unsaved', edited: [...state.edited, ...edited] });
      clearTimeout(timer);
      timer = setTimeout(() => void save(), TYPING_MS);
    },
    save,
    async flush() {
      if (isChanged) await save();
      else await running;
    },
    stop() {
      clearTimeout(timer);
      isChanged = false;
    },
  };
}
