/** Deliberately different from the shop, so that payers see that they have left it. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f3eee4, #14201f);
  --card: light-dark(#fffdf9, #1c2b2a);
  --line: light-dark(#e2d9c8, #2f4341);
  --ink: light-dark(#1f2a2a, #eef3f0);
  --muted: light-dark(#5b6664, #a3b3ae);
  --sea: light-dark(#0b6b63, #6fd3c5);
  --sea-strong: light-dark(#085049, #93e2d6);
  --on-sea: light-dark(#ffffff, #0b2321);
  --sand: light-dark(#e7b96a, #d6a758);
  --notice: light-dark(#faf0d9, #322b1b);
  --on-notice: light-dark(#5f4710, #f0d9a5);
  --good: light-dark(#e3f3ea, #17382b);
  --on-good: light-dark(#135b38, #a7e3c3);
  --bad: light-dark(#fbe8e4, #402420);
  --on-bad: light-dark(#8a2b1c, #f5bcb1);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  justify-items: center;
  gap: 20px;
  padding: 24px 16px;
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.5 ui-rounded, "Avenir Next", Avenir, "Segoe UI", system-ui, sans-serif;
  -webkit-text-size-adjust: 100%;
}
header, main, footer { width: 100%; max-width: 440px; }
header {
  display: flex;
  align-items: center;
  gap: 10px;
  font-size: 18px;
  font-weight: 700;
  letter-spacing: -0.01em;
}
.sun { fill: var(--sand); }
.sand { fill: var(--sea); }
main {
  align-self: start;
  padding: 28px 24px;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 20px;
}
footer { text-align: center; font-size: 14px; color: var(--muted); }
p, h1, h2, dl, dd, ul { margin: 0; }
.to { margin-bottom: 2px; color: var(--muted); overflow-wrap: anywhere; }
h1 {
  font-size: 40px;
  line-height: 1.15;
  font-weight: 700;
  letter-spacing: -0.02em;
  font-variant-numeric: tabular-nums;
}
h1.words { font-size: 26px; margin-bottom: 8px; }
.hint { color: var(--muted); }
dl { margin-top: 20px; border-top: 1px solid var(--line); }
dl div {
  display: grid;
  grid-template-columns: 92px 1fr;
  gap: 12px;
  padding: 12px 0;
  border-bottom: 1px solid var(--line);
}
dt { color: var(--muted); }
dd { overflow-wrap: anywhere; }
.reference { font: 14px/24px ui-monospace, Menlo, Consolas, monospace; }
.notice {
  margin: 20px 0;
  padding: 12px 16px;
  border-radius: 12px;
  background: var(--notice);
  color: var(--on-notice);
  font-size: 15px;
}
button, .back {
  display: block;
  width: 100%;
  min-height: 48px;
  padding: 11px 16px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: transparent;
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover { border-color: var(--sea); }
.approve, .back { background: var(--sea); border-color: var(--sea); color: var(--on-sea); }
.approve:hover, .back:hover { background: var(--sea-strong); border-color: var(--sea-strong); }
.decline { margin-top: 10px; }
:focus-visible { outline: 3px solid var(--sand); outline-offset: 2px; }
form h2 { margin: 24px 0 10px; font-size: 15px; font-weight: 600; color: var(--muted); }
ul { padding: 0; list-style: none; display: grid; gap: 14px; }
li {
  display: grid;
  grid-template-columns: 148px 1fr;
  gap: 14px;
  align-items: center;
}
li button { min-height: 44px; padding: 8px; font-size: 15px; }
li p { font-size: 14px; line-height: 1.4; color: var(--muted); }
.ending { margin-bottom: 16px; padding: 16px; border-radius: 12px; background: var(--notice); }
.ending h2 { font-size: 18px; }
.waiting { color: var(--on-notice); }
.good { background: var(--good); color: var(--on-good); }
.bad { background: var(--bad); color: var(--on-bad); }
@media (max-width: 399px) {
  main { padding: 24px 18px; }
  li { grid-template-columns: 1fr; gap: 6px; }
}
`;
