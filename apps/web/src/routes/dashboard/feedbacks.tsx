import { FeedbackPage } from '../../features/feedback/components/feedback-page.tsx';

export default function FeedbacksRoute() {
  return <FeedbackPage />;
}
