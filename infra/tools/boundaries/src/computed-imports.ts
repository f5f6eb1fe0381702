import { isBeside, isImportMeta, locatedBy } from './locations.ts';
import { isNode, literalOf, nameOf, type SyntaxNode, walk } from './nodes.ts';
import type { Problem } from './rules.ts';
import type { Source } from './sources.ts';

/** Tools that may compute imports, with the reason. Their targets are not checked, so the list must stay short. */
export const MAY_COMPUTE: Record<string, string> = {
  'infra/tests/e2e/tools/lighthouse.cli.ts':
    'a tool that few use is installed on first use, in a folder of its own',
  'infra/tests/e2e/support/chromium.ts': "looks for the browser's package where npm may have put it",
  'infra/tools/build/src/federation-runtime.ts':
    'looks for what stands beside a package that federation brings',
  'infra/tools/build/src/compile.cli.ts': 'the configuration of each part of the front end',
  'infra/tools/local/src/postgres/binaries.ts': "PostgreSQL's package is another one on each system",
  'infra/tools/build/src/dev/watch.cli.ts':
    'the configuration of each part of the front end, for development',
  'infra/tools/local/src/dev/run-product.ts':
    'loads the packages that package.json names ahead of their first use',
  'shell/app/src/routes/every-page.spec.tsx': 'finds the pages of whichever remotes there are',
  'infra/tools/build/src/icon-drawings.ts': 'draws the icons that a manifest names',
  'infra/tools/build/src/prerender.ts': 'runs what was just compiled',
};

/** A computed import and its position. */
export interface ComputedImport extends Problem {
  offset: number;
}

const REMEDY =
  'Write the file out, so that this check can follow it; a tool that cannot is listed in infra/tools/boundaries/src/computed-imports.ts.';

/** Finds imports whose target is known only at run time, so it cannot be checked. */
export function findComputedImports({ file, syntax }: Source): ComputedImport[] {
  if (file in MAY_COMPUTE) return [];
  const found: ComputedImport[] = [];
  const located = new Set<unknown>();
  walk(syntax.program, (node) => {
    if (isNode(locatedBy(node)) && Array.isArray(node.arguments)) located.add(node.arguments[1]);
    const what = located.has(node) ? null : computedBy(node);
    if (what) found.push({ what, remedy: REMEDY, offset: node.start });
  });
  return found;
}

function computedBy(node: SyntaxNode): string | null {
  const located = locatedBy(node);
  const isSaid = literalOf(located) !== null || isBeside(located);
  if (located !== undefined && !isSaid) return 'the place of a file is computed';
  switch (node.type) {
    case 'ImportExpression':
      return literalOf(node.source) === null ? 'import() of something computed' : null;
    case 'CallExpression':
      return nameOf(node.callee) === 'require' ? 'require() instead of import' : null;
    case 'ImportSpecifier':
      return nameOf(node.imported) === 'createRequire' ? 'createRequire()' : null;
    default:
      // Passed on, it would locate files that we cannot check.
      return isImportMeta(node, 'url') ? 'import.meta.url is used for something else than new URL(…)' : null;
  }
}
