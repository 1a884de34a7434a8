import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { renewToken } from '../../../../lib/session/auth-state.ts';
import { readRefusal } from '../../../../lib/api/refusals.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

/**
 * Runs an action. If the server requires reauthentication, shows the dialog and runs the action
 * again; rejects with the error if the user cancels. A provider's page replaces this one: `action`
 * is the name with which `useResumedAction` continues after the return.
 */
export type WithStepUp = <Answer>(work: () => Promise<Answer>, action?: string) => Promise<Answer>;

const StepUp = createContext<WithStepUp | null>(null);

interface Question {
  readonly methods: readonly string[];
  readonly action: string | null;
  readonly answer: (accessToken: string | null) => void;
}

/** Provides `useStepUp` to sensitive actions below it. */
export function StepUpScope({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = useCallback(
    async (methods: readonly string[], action: string | null) =>
      await new Promise<string | null>((resolve) => {
        setQuestion({
          methods,
          action,
          answer: (accessToken) => {
            setQuestion(null);
            resolve(accessToken);
          },
        });
      }),
    [],
  );

  const withStepUp = useMemo<WithStepUp>(
    () => async (work, action) => {
      try {
        return await work();
      } catch (refused) {
        const refusal = readRefusal(refused);
        if (refusal?.code !== 'REAUTH_REQUIRED') throw refused;
        const accessToken = await ask(methodsOf(refusal.facts['methods']), action ?? null);
        if (accessToken === null) throw refused;
        renewToken(accessToken);
        return await work();
      }
    },
    [ask],
  );

  return (
    <StepUp value={withStepUp}>
      {children}
      {question && (
        <StepUpDialog
          methods={question.methods}
          action={question.action}
          onProven={question.answer}
          onCancel={() => question.answer(null)}
        />
      )}
    </StepUp>
  );
}

function methodsOf(fact: unknown): string[] {
  return Array.isArray(fact) ? fact.map(String) : [];
}

export function useStepUp(): WithStepUp {
  const withStepUp = useContext(StepUp);
  if (withStepUp === null) throw new Error('useStepUp needs a StepUpScope above it');
  return withStepUp;
}
