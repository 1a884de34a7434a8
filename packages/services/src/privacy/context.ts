import type { MessagesContext } from '../messages/context.ts';
import type { PaymentsContext } from '../payments/context.ts';

export type PrivacyContext = MessagesContext & PaymentsContext;
