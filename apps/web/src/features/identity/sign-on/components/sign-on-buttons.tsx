import type { ProviderName } from '@guildhall/domain/identity/types';
import { Button } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { enterAs } from '../../../../lib/auth-state.ts';
import type { SecondStep } from '../../../../lib/second-step.ts';
import {
  awaitHandOver,
  refusalOf,
  rememberNext,
  type SignOnEnd,
  startSignOn,
  stateIn,
} from '../../../../lib/sign-on.ts';
import { signOnCopy } from '../copy.ts';
import { activationPath, useReturnPath } from '../../hooks.ts';
import { signOnWords } from './sign-on-words.tsx';

type Stage =
  | { readonly is: 'idle' }
  | { readonly is: 'starting' | 'waiting' | 'blocked'; readonly provider: ProviderName }
  | { readonly is: 'failed'; readonly words: string };

/** Google is gone to in this window, Facebook in one of its own (product.md §7). */
function useSignOn(onSecondStep: (step: SecondStep) => void) {
  const next = useReturnPath();
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>({ is: 'idle' });
  const stopWaiting = useRef<() => void>(() => undefined);
  useEffect(() => () => stopWaiting.current(), []);

  const fail = (provider: ProviderName, error: unknown) =>
    setStage({ is: 'failed', words: signOnWords(provider, refusalOf(error)) });

  async function goThere(provider: ProviderName) {
    setStage({ is: 'starting', provider });
    try {
      rememberNext(next);
      globalThis.location.assign(await startSignOn(provider));
    } catch (error) {
      fail(provider, error);
    }
  }

  function take(provider: ProviderName, { answer, refused }: SignOnEnd) {
    if (answer !== null) {
      // The page's guard leads on to where the visitor was.
      enterAs(answer);
    } else if (refused.second_step !== null) {
      onSecondStep(refused.second_step);
    } else if (refused.user_id !== null) {
      void navigate(activationPath(refused.user_id, next));
    } else setStage({ is: 'failed', words: signOnWords(provider, refused) });
  }

  async function openThere(provider: ProviderName) {
    stopWaiting.current();
    // Before anything is waited for: later a browser would not see the click in it.
    const popup = globalThis.open('', '_blank', 'popup,width=520,height=760');
    if (popup === null) {
      setStage({ is: 'blocked', provider });
      return;
    }
    setStage({ is: 'starting', provider });
    try {
      const url = await startSignOn(provider);
      stopWaiting.current = awaitHandOver(stateIn(url) ?? '', (end) => take(provider, end));
      // From there on it is out of our reach, and whether it was closed cannot be seen.
      popup.location.replace(url);
      setStage({ is: 'waiting', provider });
    } catch (error) {
      popup.close();
      fail(provider, error);
    }
  }

  const start = (provider: ProviderName) =>
    provider === 'facebook' ? openThere(provider) : goThere(provider);

  return { stage, start, goThere };
}

/** One button for each provider that is set up here; nothing when there is none. */
export function SignOnButtons({
  providers,
  onSecondStep,
}: {
  providers: readonly ProviderName[];
  onSecondStep: (step: SecondStep) => void;
}) {
  const { stage, start, goThere } = useSignOn(onSecondStep);
  if (providers.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {signOnCopy.or}
      </p>
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          size="lg"
          block
          loading={stage.is === 'starting' && stage.provider === provider}
          onClick={() => void start(provider)}
        >
          {signOnCopy.go_on(provider)}
        </Button>
      ))}
      <StageNotice
        stage={stage}
        onStart={(provider) => void start(provider)}
        onGo={(provider) => void goThere(provider)}
      />
    </div>
  );
}

/** How it stands, and what to do when it goes no further. */
function StageNotice(props: {
  stage: Stage;
  onStart: (provider: ProviderName) => void;
  onGo: (provider: ProviderName) => void;
}) {
  const { stage, onStart, onGo } = props;
  return (
    <>
      {stage.is === 'waiting' && (
        <Notice
          urgent
          title={signOnCopy.waiting_title(stage.provider)}
          action={
            <Button variant="link" size="sm" onClick={() => onStart(stage.provider)}>
              {signOnCopy.start_again}
            </Button>
          }
        >
          {signOnCopy.waiting}
        </Notice>
      )}
      {stage.is === 'blocked' && (
        <Notice
          tone="attention"
          urgent
          title={signOnCopy.blocked_title}
          action={
            <Button variant="link" size="sm" onClick={() => onGo(stage.provider)}>
              {signOnCopy.same_window}
            </Button>
          }
        >
          {signOnCopy.blocked(stage.provider)}
        </Notice>
      )}
      {stage.is === 'failed' && (
        <Notice tone="danger" urgent>
          {stage.words}
        </Notice>
      )}
    </>
  );
}
