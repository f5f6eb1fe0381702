/** Calls whose answers are kept and checked when they are read again (shell/packages/client/src/api/kept-answers.ts). */
const KEPT = ['userDashboard', 'userQrCode'];

/** What a call is for, in one quoted text. */
const SUMMARY = /\bsummary:\s*'(?:[^'\\]|\\.)*',/g;

/**
 * Leaves out of pages what only the server and the OpenAPI file need of a call: its summary, refusals and budget, and the schema of its reply
 * with the shapes that nothing else uses (decision 060).
 */
export default (source: string): string => withoutAnswers(source.replace(SUMMARY, ''));

function withoutAnswers(source: string): string {
  let slim = '';
  let from = 0;
  for (const { 0: property, index } of source.matchAll(/\b(?:reply|errors|perHour): /g)) {
    const name = /\bname: '(\w+)'(?![\s\S]*\bname: ')/.exec(source.slice(0, index))?.[1] ?? '';
    if (index < from || (property === 'reply: ' && KEPT.includes(name))) continue;
    slim += source.slice(from, index);
    from = endOf(source, index);
  }
  return slim + source.slice(from);
}

/** Comments and texts may hold commas and brackets, which do not count. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[([{]|[)\]}]|,/g;

/** Where a property that begins at `index` ends: behind the comma outside of all brackets. */
function endOf(source: string, index: number): number {
  let depth = 0;
  for (const { 0: token, index: at } of source.slice(index).matchAll(TOKENS)) {
    if ('([{'.includes(token)) depth += 1;
    if (')]}'.includes(token)) depth -= 1;
    if (depth < 0) return index + at;
    if (depth === 0 && token === ',') return index + at + 1;
  }
  return source.length;
}
