import type { FeedbackContext } from '../feedback/context.ts';

export type ModerationContext = FeedbackContext;
