import type { SiteRulesView } from '@guildhall/api/site/views';
import type { Messages } from '@guildhall/locales/messages';
import type { IconName } from '@guildhall/ui/icon';

export interface ProtectionStep {
  readonly icon: IconName;
  readonly title: string;
  readonly body: string;
}

/** The steps of the protection, in the order in which a buyer meets them. */
export function protectionSteps(
  t: Messages<'content/protection'>,
  rules: SiteRulesView | null,
): readonly ProtectionStep[] {
  if (rules === null) return [];
  const hours = {
    account_hours: rules.inspect_hours,
    code_hours: rules.inspect_after_reveal_hours,
  };
  return [
    { icon: 'banknote', title: t('step.pay'), body: t('step.pay_help') },
    { icon: 'lock-keyhole', title: t('step.deliver'), body: t('step.deliver_help') },
    { icon: 'search', title: t('step.check'), body: t('step.check_help', hours) },
    { icon: 'hand-coins', title: t('step.confirm'), body: t('step.confirm_help') },
  ];
}
