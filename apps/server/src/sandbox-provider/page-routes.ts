import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Checkout, CHOICES, resolveCheckout, findCheckout } from './checkouts.ts';
import { paymentPages, renderMissing, renderPayment } from './payment-page.ts';
import { PREFIX, type SandboxProviderOptions } from './options.ts';

const choiceSchema = z.object({ choice: z.enum(CHOICES) });

/** `GET /pay/{id}` shows the hosted page; `POST /pay/{id}` executes the payer's choice. */
export function registerPaymentPage(
  app: FastifyInstance,
  { db, public_url }: SandboxProviderOptions,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(paymentPages.headersFor(public_url));
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );

  app.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const checkout = await findCheckout(db, request.params.id);
    return show(reply, checkout);
  });

  app.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const { id } = request.params;
    const parsed = choiceSchema.safeParse(request.body);
    // An unknown choice changes nothing: the page is shown again.
    if (!parsed.success) return show(reply.code(400), await findCheckout(db, id));
    const checkout = await resolveCheckout(db, id, parsed.data.choice);
    if (checkout === undefined) return show(reply, checkout);
    return reply.redirect(returnAddress(checkout), 303);
  });

  function show(reply: FastifyReply, checkout: Checkout | undefined): FastifyReply {
    void reply.type('text/html; charset=utf-8');
    if (checkout === undefined) return reply.code(404).send(renderMissing());
    const action = `${PREFIX}/pay/${checkout.id}`;
    return reply.send(renderPayment(checkout, action, returnAddress(checkout)));
  }
}

/** The shop's URL for the payer; a pending payment is not a failure. */
function returnAddress(checkout: Checkout): string {
  const isOver = checkout.status === 'declined' || checkout.status === 'expired';
  return isOver ? checkout.failure_url : checkout.success_url;
}
