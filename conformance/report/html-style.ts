/** Style sheet of the HTML report: light and dark, from phones to wide screens. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1d2430;--soft:#5a6575;--line:#dfe3ea;--paper:#fff;--raised:#f6f7f9;--pass:#1a6f45;--fail:#b3261e;--open:#7d5800;--rest:#5a6575}
@media(prefers-color-scheme:dark){:root{--ink:#e7eaf0;--soft:#a3adbb;--line:#333b48;--paper:#14181f;--raised:#1c222b;--pass:#5fce95;--fail:#ff8a80;--open:#e3b34c;--rest:#a3adbb}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:68rem;padding:2rem 1.25rem 4rem;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
p{margin:.25rem 0}.soft{color:var(--soft)}
h1{font-size:2rem;line-height:1.2;margin:.1rem 0 .4rem}h1.pass{color:var(--pass)}h1.fail{color:var(--fail)}
h2{font-size:1.05rem;margin:2rem 0 .4rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
.target{font-weight:600;overflow-wrap:anywhere}.witnessed progress{width:9rem;accent-color:var(--pass);vertical-align:middle;margin-right:.4rem}
.warning{margin:1rem 0;padding:.6rem .9rem;border:1px solid var(--open);border-left-width:4px;border-radius:6px;color:var(--open);font-weight:600}
fieldset{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem;margin:1.25rem 0 0;padding:.6rem 0;border:0;background:var(--paper)}
legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
label{display:flex;gap:.45rem;align-items:baseline;padding:.3rem .8rem;border:1px solid var(--line);border-radius:999px;background:var(--raised);cursor:pointer}
label b{color:var(--tone,var(--ink))}label:has(:checked){border-color:var(--tone,var(--ink));box-shadow:inset 0 0 0 1px var(--tone,var(--ink))}
label:has(:focus-visible){outline:2px solid var(--ink);outline-offset:2px}label input{position:absolute;opacity:0;pointer-events:none}
.pass{--tone:var(--pass)}.fail,.error{--tone:var(--fail)}.known,.inconclusive{--tone:var(--open)}.skipped{--tone:var(--rest)}
details{margin:.35rem 0;padding:.5rem .8rem;border:1px solid var(--line);border-left:3px solid var(--tone);border-radius:6px}
summary{display:flex;gap:.9rem;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
.mark{flex:0 0 6.6rem;font-weight:600;color:var(--tone)}.says{min-width:0;overflow-wrap:anywhere}.says .soft{display:block;font-size:.87rem}.says .reason{display:block}
details>p{margin-left:7.5rem}.finding{margin:.7rem 0 .4rem;padding-top:.6rem;border-top:1px dashed var(--line);overflow-wrap:anywhere}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.4rem 0 0;padding:.55rem .75rem;background:var(--raised);border-radius:6px}
dl{display:grid;grid-template-columns:4.8rem minmax(0,1fr);gap:.1rem .75rem;margin:.35rem 0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
@media(max-width:40rem){summary{flex-direction:column;gap:.1rem}.mark{flex:none}details>p{margin-left:0}h1{font-size:1.6rem}fieldset{position:static}}
@media print{fieldset{display:none}}
`;
