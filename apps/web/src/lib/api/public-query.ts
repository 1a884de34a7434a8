import { callApi } from './api-fetch.ts';
import { fetchAsVisitor } from '../session/token.ts';

/**
 * Calls a cacheable query of the API without its client, which most visitors of a list never need.
 * Throws for any response but 200; the caller names the view of the query.
 */
export async function publicQuery<View>(path: string, input: object): Promise<View> {
  const encoded = encodeURIComponent(JSON.stringify(input));
  const { response, text } = await callApi(`api/trpc/${path}?input=${encoded}`, {}, fetchAsVisitor);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  const answer = JSON.parse(text) as { result: { data: View } };
  return answer.result.data;
}
