import { PAGE_STYLE } from '../sandbox-provider/payment-page-style.ts';

/** The style of the sandbox provider, with additions for the identity form. */
export const AUTHORIZE_STYLE = `${PAGE_STYLE}
.person { text-align: left; display: grid; gap: 0; margin-bottom: 10px; }
.person small { font-size: 14px; font-weight: 400; color: var(--muted); overflow-wrap: anywhere; }
label { display: block; margin-bottom: 12px; font-weight: 600; }
input[type="email"], input[type="text"] {
  display: block;
  width: 100%;
  min-height: 48px;
  margin-top: 4px;
  padding: 10px 14px;
  border: 1px solid var(--muted);
  border-radius: 12px;
  background: transparent;
  color: var(--ink);
  font: inherit;
}
.tick { display: flex; gap: 10px; align-items: center; min-height: 44px; font-weight: 400; }
.tick input { width: 20px; height: 20px; accent-color: var(--sea); }
.cancel { margin-top: 10px; }
`;
