/** Calls in contracts/src that build a schema or an endpoint, and can be dropped if unused. */
const BUILDERS =
  /(?<![\w.'"`])((?:z|f|s)(?:\s*\.\w+)+|\w+\.check|endpoint|defineEvent|changePassword|changeBusiness|signedIn|cursor|shown|text|lines?|lazily|stamps|tool|upTo)\(/g;

/** A constant with a chain of calls, of which a mark reaches only the first: 'z.int().check(…)'. */
const CHAINS =
  /^((?:export )?const \w+ = )(\/\*#__PURE__\*\/ (?:(?!;\n)[\s\S])*?\)\s*\.check\((?:(?!;\n)[\s\S])*);$/gm;

/** Marks contracts' calls as pure, so that a page bundles only the endpoints it uses (decision 060). */
export default (source: string): string =>
  source.replace(BUILDERS, '/*#__PURE__*/ $1(').replace(CHAINS, '$1/*#__PURE__*/ (() => $2)();');
