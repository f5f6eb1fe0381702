import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import type { Layer, Project } from './projects.ts';

const EXPORTS = { '.': './src/index.ts', './*': './src/*' };

function project(name: string, root: string, layer: Layer, dependencies: string[] = []): Project {
  return { name: `@stampwell/${name}`, root, layer, exports: EXPORTS, dependencies: new Set(dependencies) };
}

const everyone = ['contracts', 'event-store', 'vault', 'api', 'projections', 'kit', 'shell', 'local'];
const workspace = everyone.map((name) => `@stampwell/${name}`).concat('@stampwell/remote-admin');
const projects = [
  project('contracts', 'contracts', 'contracts', [...workspace, 'zod', 'ky']),
  project('event-store', 'backend/event-store', 'event-store', [...workspace, 'pg']),
  project('vault', 'backend/vault', 'vault', workspace),
  project('api', 'backend/api', 'api', workspace),
  project('projections', 'projections', 'projections', workspace),
  project('kit', 'shell/kit', 'kit', workspace),
  project('shell', 'shell/app', 'shell', workspace),
  project('remote-admin', 'remotes/admin', 'remote', workspace),
  project('remote-business', 'remotes/business', 'remote', workspace),
  project('local', 'infra/local', 'infra', workspace),
];

/** Checks a house of these files, with an empty file wherever the fixtures may point. */
function check(files: Record<string, string>): string[] {
  const furniture = [
    'infra/local/src/test-database.ts',
    'projections/src/dashboard/dashboard.queries.ts',
    'projections/src/dashboard/dashboard.projector.ts',
    'projections/src/runtime/position.ts',
    'backend/api/src/platform/http/route.ts',
    'backend/api/src/wallet/passes.ts',
    ...projects.map(({ root }) => `${root}/src/index.ts`),
  ];
  const texts = new Map([...furniture.map((file) => [file, ''] as const), ...Object.entries(files)]);
  const refusals = checkBoundaries({ projects, texts, testTools: new Set(['vitest']) });
  return refusals.map(({ file, line, what }) => `${file}:${line} ${what}`);
}

const imports = (specifier: string) => `import { it } from '${specifier}';\nexport default it;`;

describe('who may import whom', () => {
  it.each([
    ['contracts/src/a.ts', '@stampwell/event-store', 'contracts imports event-store'],
    ['backend/event-store/src/a.ts', '@stampwell/vault', 'event-store imports vault'],
    ['backend/vault/src/a.ts', '@stampwell/event-store', 'vault imports event-store'],
    ['projections/src/a.ts', '@stampwell/vault', 'projections imports vault'],
    ['projections/src/a.ts', '@stampwell/api', 'projections imports api'],
    ['shell/kit/src/a.tsx', '@stampwell/shell', 'kit imports shell'],
    ['shell/app/src/a.tsx', '@stampwell/remote-admin', 'shell imports remote'],
    ['remotes/business/src/a.tsx', '@stampwell/remote-admin', 'remote imports remote'],
    ['remotes/business/src/a.tsx', '@stampwell/shell', 'remote imports shell'],
    ['remotes/business/src/a.tsx', '@stampwell/api', 'remote imports api'],
    ['backend/api/src/main.ts', '@stampwell/local', 'api imports infra'],
  ])('refuses in %s an import of %s', (file, specifier, what) => {
    expect(check({ [file]: imports(specifier) })).toEqual([`${file}:1 ${what} (${specifier})`]);
  });

  it.each([
    ['backend/event-store/src/a.ts', '@stampwell/contracts'],
    ['backend/vault/src/a.ts', '@stampwell/contracts'],
    ['backend/api/src/main.ts', '@stampwell/event-store'],
    ['backend/api/src/main.ts', '@stampwell/vault'],
    ['projections/src/a.ts', '@stampwell/event-store'],
    ['shell/app/src/a.tsx', '@stampwell/kit'],
    ['remotes/business/src/a.tsx', '@stampwell/kit'],
    ['remotes/business/src/a.tsx', '@stampwell/contracts'],
    ['contracts/src/a.ts', 'zod'],
    ['infra/local/src/start.ts', '@stampwell/api'],
  ])('allows in %s an import of %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toEqual([]);
  });

  it('lets contracts bring zod alone', () => {
    expect(check({ 'contracts/src/a.ts': imports('ky'), 'contracts/src/b.ts': imports('node:fs') })).toEqual([
      'contracts/src/a.ts:1 contracts imports ky',
      'contracts/src/b.ts:1 contracts imports node:fs',
    ]);
  });

  it('refuses to reach into another package by path', () => {
    expect(check({ 'shell/app/src/a.ts': imports('../../kit/src/index.ts') })).toEqual([
      'shell/app/src/a.ts:1 ../../kit/src/index.ts reaches into another package',
    ]);
  });

  it('refuses a package that the package.json does not name', () => {
    expect(check({ 'backend/api/src/app.ts': imports('pg') })).toEqual([
      'backend/api/src/app.ts:1 pg is not among the dependencies of @stampwell/api',
    ]);
  });
});

describe('specs', () => {
  it('may use the test database and the test tools', () => {
    const text = `${imports('@stampwell/local/test-database.ts')}\n${"import { vi } from 'vitest'; vi;"}`;
    expect(check({ 'backend/event-store/src/a.spec.ts': text })).toEqual([]);
  });

  it('may use nothing else of infra', () => {
    expect(check({ 'backend/api/src/a.spec.ts': imports('@stampwell/local') })).toEqual([
      'backend/api/src/a.spec.ts:1 api imports infra (@stampwell/local)',
    ]);
  });

  it('are not imported by the product, nor are their tools', () => {
    const files = { 'backend/vault/src/a.ts': `${imports('./b.fixture.ts')}\nimport 'vitest';` };
    expect(check({ ...files, 'backend/vault/src/b.fixture.ts': '' })).toEqual([
      'backend/vault/src/a.ts:1 ./b.fixture.ts is for tests',
      'backend/vault/src/a.ts:3 vitest is not among the dependencies of @stampwell/vault',
    ]);
  });
});

describe('the API and the read side', () => {
  const queries = '@stampwell/projections/dashboard/dashboard.queries.ts';
  const projector = '@stampwell/projections/dashboard/dashboard.projector.ts';
  const position = '@stampwell/projections/runtime/position.ts';

  it('lets views ask queries, and main.ts the runtime', () => {
    const files = {
      'backend/api/src/views/a.ts': imports(queries),
      'backend/api/src/main.ts': imports(position),
    };
    expect(check(files)).toEqual([]);
  });

  it.each([
    ['backend/api/src/views/a.ts', projector],
    ['backend/api/src/views/a.ts', position],
    ['backend/api/src/wallet/a.ts', queries],
    ['backend/api/src/main.ts', queries],
  ])('refuses in %s an import of %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toContain(`${file}:1 the API imports ${specifier}`);
  });

  it('keeps capabilities apart', () => {
    const files = {
      'backend/api/src/accounts/a.ts': imports('../wallet/passes.ts'),
      'backend/api/src/accounts/b.ts': imports('../app.ts'),
      'backend/api/src/accounts/c.ts': imports('../platform/http/route.ts'),
      'backend/api/src/platform/d.ts': imports('../wallet/passes.ts'),
      'backend/api/src/app.ts': imports('./wallet/passes.ts'),
    };
    expect(check(files)).toEqual([
      'backend/api/src/accounts/a.ts:1 accounts/ imports wallet/',
      'backend/api/src/accounts/b.ts:1 accounts/ imports app.ts',
      'backend/api/src/platform/d.ts:1 platform/ imports wallet/',
    ]);
  });
});

describe('a decider', () => {
  const file = 'backend/api/src/wallet/wallet.decider.ts';

  it('imports contracts and its own parts', () => {
    const parts = { 'backend/api/src/wallet/terms.decider.ts': 'export const terms = 1;' };
    const text = `${imports('@stampwell/contracts')}\nexport { terms } from './terms.decider.ts';`;
    expect(check({ [file]: text, ...parts })).toEqual([]);
  });

  it.each(['node:crypto', './passes.ts', '@stampwell/event-store', '../platform/http/route.ts'])(
    'does not import %s',
    (specifier) => {
      expect(check({ [file]: imports(specifier) })).toEqual([`${file}:1 a decider imports ${specifier}`]);
    },
  );

  it.each([
    ['Date.now()', 'a decider uses Date.now'],
    ['new Date()', 'a decider reads the clock (Date)'],
    ['Date()', 'a decider reads the clock (Date)'],
    ['Math.random()', 'a decider uses Math.random'],
    ['crypto.randomUUID()', 'a decider uses crypto.randomUUID'],
    ['process.env.SECRET', 'a decider uses process.env'],
    ["fetch('/')", 'a decider calls fetch()'],
    ['async () => 1', 'a decider waits (async)'],
  ])('does without %s', (expression, what) => {
    expect(check({ [file]: `// why\nexport const it = ${expression};` })).toContain(`${file}:2 ${what}`);
  });

  it('may compute with the time that came in, and may speak of clocks', () => {
    const text = `export const late = (at: string) => new Date(at).getTime(); // not Date.now()\nexport const s = 'Date.now()';`;
    expect(check({ [file]: text })).toEqual([]);
  });
});

describe('imports', () => {
  it('are seen in every form', () => {
    const forms = [
      `import type { A } from '@stampwell/api';`,
      `export * from '@stampwell/api';`,
      `export const load = () => import('@stampwell/api');`,
      `export type B = import('@stampwell/api').B;`,
    ];
    expect(check({ 'backend/vault/src/a.ts': forms.join('\n') })).toEqual(
      [1, 2, 3, 4].map((line) => `backend/vault/src/a.ts:${line} vault imports api (@stampwell/api)`),
    );
  });

  it('are not seen where the words are only text', () => {
    const text = `// import '@stampwell/api'\nexport const A = () => <p>Don't import '@stampwell/api'</p>;\nexport const s = "import x from '@stampwell/api'";`;
    expect(check({ 'remotes/admin/src/a.tsx': text })).toEqual([]);
  });

  it('do not run in a circle', () => {
    const files = {
      'contracts/src/a.ts': `export * from './b.ts';`,
      'contracts/src/b.ts': `import { c } from './c.ts';\nexport const b = c;`,
      'contracts/src/c.ts': `export { b as c } from '@stampwell/contracts/a.ts';`,
    };
    expect(check(files)).toEqual([
      'contracts/src/a.ts:1 imports run in a circle: contracts/src/a.ts → contracts/src/b.ts → contracts/src/c.ts → contracts/src/a.ts',
    ]);
  });
});
