import { PROVIDER_TITLES as NAMES } from '@guildhall/domain/identity/types';
import { Html, html } from '../sandbox-provider/html.ts';
import { providerPages } from '../sandbox-provider/provider-pages.ts';
import { AUTHORIZE_STYLE } from './authorize-style.ts';
import type { Client, Person } from './clients.ts';

export const authorizePages = providerPages({
  name: 'Practice sign-in',
  mark: html` <circle class="sun" cx="16" cy="11" r="6" />
    <path class="sand" d="M4 28c1-7 6-10 12-10s11 3 12 10z" />`,
  footer: 'Stands in for an identity provider · practice mode',
  style: AUTHORIZE_STYLE,
});

/** Asks for the identity to sign in as. `action` is the page's own URL with its query. */
export function renderAuthorize(client: Client, action: string): string {
  const { provider, public_url, people } = client;
  return authorizePages.render(
    `Sign in to ${new URL(public_url).host}`,
    html` <h1 class="words">Sign in to ${new URL(public_url).host}</h1>
      <p class="hint">Choose who you are.</p>
      <p class="notice">
        <strong>This is not ${NAMES[provider]}.</strong> It stands in for ${NAMES[provider]}, so you
        can try signing in without an account there. You don’t need a password.
      </p>
      ${new Html(people.map((person) => personForm(action, person).text).join(''))}
      ${typedForm(action, provider)}
      <form method="post" action="${action}">
        <button class="cancel" name="choice" value="cancel">Cancel</button>
      </form>`,
  );
}

/** For an invalid authorization request. */
export function renderRefusal({ provider }: Client): string {
  return authorizePages.render(
    'This sign-in can’t continue',
    html` <h1 class="words">This sign-in can’t continue</h1>
      <p class="hint">
        The request that sent you here isn’t one that ${NAMES[provider]} would accept. Go back to
        the shop and start again.
      </p>`,
  );
}

function personForm(action: string, { email, name }: Person): Html {
  return html` <form method="post" action="${action}">
    <input type="hidden" name="email" value="${email}" />
    <input type="hidden" name="name" value="${name}" />
    <input type="hidden" name="is_verified" value="yes" />
    <button class="person" name="choice" value="sign_in">${name} <small>${email}</small></button>
  </form>`;
}

function typedForm(action: string, provider: Client['provider']): Html {
  // Facebook never states whether an address is verified.
  const tick = html`<label class="tick">
    <input type="checkbox" name="is_verified" value="yes" checked /> The address is verified
  </label>`;
  return html` <form method="post" action="${action}">
    <h2>Or someone else</h2>
    <label>
      Email
      <input type="email" name="email" required maxlength="254" autocomplete="off" />
    </label>
    <label>Name <input type="text" name="name" maxlength="100" autocomplete="off" /></label>
    ${provider === 'google' ? tick : ''}
    <button class="approve" name="choice" value="sign_in">Continue</button>
  </form>`;
}
