import { useMessages } from '../../../../lib/language/messages.ts';
import { StepUpMethods, type StepUpMethodsProps } from './step-up-methods.tsx';
import { StepUpProviders } from './step-up-providers.tsx';

/** Ways to authenticate again beside a password field, or instead of one. */
export function OtherProofs({
  methods,
  action,
  isOnly,
  onProven,
}: StepUpMethodsProps & {
  /** What continues after the return from a provider's page. */
  action: string;
  /** The user has no password. */
  isOnly: boolean;
}) {
  const t = useMessages('identity/settings');
  return (
    <section className="mt-5 border-t border-line pt-4">
      <p className="text-sm text-ink-soft">{t(isOnly ? 'step_up.only' : 'step_up.instead')}</p>
      <StepUpMethods methods={methods} onProven={onProven} />
      <StepUpProviders methods={methods} action={action} />
    </section>
  );
}
