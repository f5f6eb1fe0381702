import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import type { Layer, Project } from './projects.ts';

const EXPORTS = { '.': './src/index.ts', './*': './src/*' };

function project(name: string, root: string, layer: Layer, dependencies: string[] = []): Project {
  const targets = new Set(name === 'projections' ? ['lint', 'build'] : ['lint', 'test']);
  const own = { exports: EXPORTS, dependencies: new Set(dependencies), targets };
  return { name: `@stampwell/${name}`, root, layer, ...own };
}

const machine = ['event-store', 'runtime', 'transparency', 'projections'];
const frontEnd = ['ui', 'client', 'counter', 'audit', 'account', 'shell', 'build'];
const everyone = [...machine, ...frontEnd, 'contracts', 'vault', 'api', 'read-models', 'local'];
const workspace = everyone.map((name) => `@stampwell/${name}`).concat('@stampwell/remote-admin');
const projects = [
  project('contracts', 'contracts', 'contracts', [...workspace, 'zod', 'ky']),
  project('event-store', 'backend/event-store', 'event-store', [...workspace, 'pg']),
  project('vault', 'backend/vault', 'vault', workspace),
  project('api', 'backend/api', 'api', workspace),
  project('runtime', 'projections/runtime', 'runtime', workspace),
  project('transparency', 'backend/transparency', 'transparency', workspace),
  project('projections', 'projections/processes', 'projections', workspace),
  project('read-models', 'projections/read-models', 'read-models', workspace),
  project('ui', 'shell/packages/ui', 'ui', workspace),
  project('client', 'shell/packages/client', 'client', workspace),
  project('counter', 'shell/packages/counter', 'counter', workspace),
  project('audit', 'shell/packages/audit', 'audit', workspace),
  project('account', 'shell/packages/account', 'account', workspace),
  project('build', 'infra/tools/build', 'build', workspace),
  project('shell', 'shell/app', 'shell', workspace),
  project('remote-admin', 'remotes/admin', 'remote', workspace),
  project('remote-business', 'remotes/business', 'remote', workspace),
  project('local', 'infra/tools/local', 'infra', workspace),
];

/** Checks a repository of these files, with an empty file for each fixture target. */
function check(files: Record<string, string>): string[] {
  const furniture = [
    'infra/tools/local/src/test-database.ts',
    'projections/read-models/src/dashboard/dashboard.queries.ts',
    'projections/read-models/src/dashboard/dashboard.projector.ts',
    'projections/runtime/src/positions.ts',
    'backend/api/src/services/http/route.ts',
    'backend/api/src/capabilities/wallet/passes.ts',
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
    ['backend/event-store/src/a.ts', '@stampwell/contracts', 'event-store imports contracts'],
    ['projections/runtime/src/a.ts', '@stampwell/contracts', 'runtime imports contracts'],
    ['projections/processes/src/relay/a.ts', '@stampwell/contracts', 'projections imports contracts'],
    ['backend/transparency/src/tlog/a.ts', '@stampwell/contracts', 'transparency imports contracts'],
    ['backend/transparency/src/proof/a.ts', '@stampwell/contracts', 'transparency imports contracts'],
    ['backend/vault/src/a.ts', '@stampwell/event-store', 'vault imports event-store'],
    ['projections/runtime/src/a.ts', '@stampwell/read-models', 'runtime imports read-models'],
    ['projections/processes/src/relay/a.ts', '@stampwell/read-models', 'projections imports read-models'],
    ['projections/read-models/src/a.ts', '@stampwell/vault', 'read-models imports vault'],
    ['projections/read-models/src/a.ts', '@stampwell/api', 'read-models imports api'],
    ['shell/packages/ui/src/a.tsx', '@stampwell/contracts', 'ui imports contracts'],
    ['shell/packages/ui/src/a.tsx', '@stampwell/client', 'ui imports client'],
    ['shell/packages/client/src/a.tsx', '@stampwell/counter', 'client imports counter'],
    ['shell/packages/counter/src/a.tsx', '@stampwell/account', 'counter imports account'],
    ['shell/packages/audit/src/a.tsx', '@stampwell/counter', 'audit imports counter'],
    ['shell/packages/account/src/a.tsx', '@stampwell/shell', 'account imports shell'],
    ['infra/tools/build/src/a.ts', '@stampwell/ui', 'build imports ui'],
    ['backend/api/src/main.ts', '@stampwell/build', 'api imports build'],
    ['shell/app/src/a.tsx', '@stampwell/remote-admin', 'shell imports remote'],
    ['remotes/business/src/a.tsx', '@stampwell/remote-admin', 'remote imports remote'],
    ['remotes/business/src/a.tsx', '@stampwell/shell', 'remote imports shell'],
    ['remotes/business/src/a.tsx', '@stampwell/api', 'remote imports api'],
    ['backend/api/src/main.ts', '@stampwell/local', 'api imports infra'],
  ])('refuses in %s an import of %s', (file, specifier, what) => {
    expect(check({ [file]: imports(specifier) })).toEqual([`${file}:1 ${what} (${specifier})`]);
  });

  it.each([
    ['backend/vault/src/a.ts', '@stampwell/contracts'],
    ['backend/api/src/main.ts', '@stampwell/event-store'],
    ['backend/api/src/main.ts', '@stampwell/vault'],
    ['projections/runtime/src/a.ts', '@stampwell/event-store'],
    ['projections/processes/src/relay/a.ts', '@stampwell/runtime'],
    ['projections/read-models/src/a.ts', '@stampwell/runtime'],
    ['shell/packages/client/src/a.tsx', '@stampwell/ui'],
    ['shell/packages/counter/src/a.tsx', '@stampwell/client'],
    ['shell/app/src/a.tsx', '@stampwell/account'],
    ['shell/app/rspack.config.ts', '@stampwell/build'],
    ['remotes/business/src/a.tsx', '@stampwell/counter'],
    ['remotes/business/src/a.tsx', '@stampwell/contracts'],
    ['contracts/src/a.ts', 'zod'],
    ['infra/tools/local/src/start.ts', '@stampwell/api'],
  ])('allows in %s an import of %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toEqual([]);
  });

  it('lets contracts import only zod', () => {
    expect(check({ 'contracts/src/a.ts': imports('ky'), 'contracts/src/b.ts': imports('node:fs') })).toEqual([
      'contracts/src/a.ts:1 contracts imports ky',
      'contracts/src/b.ts:1 contracts imports node:fs',
    ]);
  });

  it('keeps the wire out of domain rules', () => {
    const files = {
      'contracts/src/a.ts': imports('./http/shapes.ts'),
      'contracts/src/http/b.ts': imports('./shapes.ts'),
      'contracts/src/http/shapes.ts': '',
    };
    expect(check(files)).toEqual([
      'contracts/src/a.ts:1 contracts/src/a.ts imports contracts/src/http/shapes.ts',
    ]);
  });

  it('refuses to reach into another package by path', () => {
    expect(check({ 'shell/app/src/a.ts': imports('../../packages/ui/src/index.ts') })).toEqual([
      'shell/app/src/a.ts:1 ../../packages/ui/src/index.ts reaches into another package',
    ]);
  });

  it('refuses a package missing in package.json', () => {
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

  it('are run by a target of their project', () => {
    const spec = 'projections/processes/src/relay/a.spec.ts';
    expect(check({ [spec]: '', 'projections/runtime/src/a.spec.ts': '' })).toEqual([
      `${spec}:1 no target of @stampwell/projections runs what this file tests`,
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
  const queries = '@stampwell/read-models/dashboard/dashboard.queries.ts';
  const projector = '@stampwell/read-models/dashboard/dashboard.projector.ts';
  const position = '@stampwell/runtime/positions.ts';

  it('lets views use queries, and main.ts and workers the runtime', () => {
    const files = {
      'backend/api/src/views/a.ts': imports(queries),
      'backend/api/src/main.ts': imports(position),
      'backend/api/src/capabilities/wallet/a.worker.ts': imports(position),
    };
    expect(check(files)).toEqual([]);
  });

  it.each([
    ['backend/api/src/views/a.ts', projector],
    ['backend/api/src/views/a.ts', position],
    ['backend/api/src/capabilities/wallet/a.ts', queries],
    ['backend/api/src/main.ts', queries],
    ['backend/api/src/capabilities/wallet/a.worker.ts', queries],
  ])('refuses in %s an import of %s', (file, specifier) => {
    expect(check({ [file]: imports(specifier) })).toContain(`${file}:1 the API imports ${specifier}`);
  });

  it('keeps capabilities apart', () => {
    const files = {
      'backend/api/src/capabilities/accounts/a.ts': imports('../wallet/passes.ts'),
      'backend/api/src/capabilities/accounts/b.ts': imports('../../app.ts'),
      'backend/api/src/capabilities/accounts/c.ts': imports('../../services/http/route.ts'),
      'backend/api/src/services/http/d.ts': imports('../../capabilities/wallet/passes.ts'),
      'backend/api/src/app.ts': imports('./capabilities/wallet/passes.ts'),
      'backend/api/src/capabilities/accounts/e.worker.ts': imports('../wallet/passes.ts'),
    };
    expect(check(files)).toEqual([
      'backend/api/src/capabilities/accounts/a.ts:1 capabilities/accounts/ imports capabilities/wallet/',
      'backend/api/src/capabilities/accounts/b.ts:1 capabilities/accounts/ imports app.ts',
      'backend/api/src/services/http/d.ts:1 services/http/ imports capabilities/wallet/',
    ]);
  });
});

describe('a decider', () => {
  const file = 'backend/api/src/capabilities/wallet/wallet.decider.ts';

  it('imports contracts and its own parts', () => {
    const parts = { 'backend/api/src/capabilities/wallet/terms.decider.ts': 'export const terms = 1;' };
    const text = `${imports('@stampwell/contracts')}\nexport { terms } from './terms.decider.ts';`;
    expect(check({ [file]: text, ...parts })).toEqual([]);
  });

  it.each(['node:crypto', './passes.ts', '@stampwell/event-store', '../../services/http/route.ts'])(
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
  ])('refuses %s', (expression, what) => {
    expect(check({ [file]: `// why\nexport const it = ${expression};` })).toContain(`${file}:2 ${what}`);
  });

  it('may calculate with times passed in, and mention clocks', () => {
    const text = `export const late = (at: string) => new Date(at).getTime(); // not Date.now()\nexport const s = 'Date.now()';`;
    expect(check({ [file]: text })).toEqual([]);
  });
});

describe('imports', () => {
  it('are found in every form', () => {
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

  it('are not found in text', () => {
    const text = `// import '@stampwell/api'\nexport const A = () => <p>Don't import '@stampwell/api'</p>;\nexport const s = "import x from '@stampwell/api'";`;
    expect(check({ 'remotes/admin/src/a.tsx': text })).toEqual([]);
  });

  it('do not form cycles', () => {
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

describe('a read model’s tables', () => {
  const folder = 'projections/read-models/src';
  const cards = `${folder}/cards/cards.projector.ts`;
  const shops = `${folder}/shops/shops.projector.ts`;
  const projector = (table: string, reads = '') =>
    `export const it = { name: 'it', tables: [table('${table}', {})], ${reads} };`;
  const query = (text: string) => `export const ALL = \`${text}\`;`;
  const files = (sql: string, reads?: string) => ({
    [cards]: projector('cards', reads),
    [shops]: projector('shops'),
    [`${folder}/cards/cards.queries.ts`]: `// why\n${query(sql)}`,
  });
  const JOINED =
    'SELECT 1 FROM views.cards c JOIN views.shops s USING (id) LEFT JOIN vault.people p USING (id)';

  it('may be joined by another that declares it', () => {
    expect(check(files(JOINED, `reads: ['shops', 'vault']`))).toEqual([]);
  });

  it('are not joined undeclared', () => {
    expect(check(files(JOINED))).toEqual([
      `${folder}/cards/cards.queries.ts:2 cards reads views.shops, a table of shops`,
      `${folder}/cards/cards.queries.ts:2 cards reads vault.people, a table of vault`,
    ]);
    expect(check(files('SELECT 1 FROM views.ghosts'))).toEqual([
      `${folder}/cards/cards.queries.ts:2 cards reads views.ghosts, which no read model keeps`,
    ]);
  });

  it('are not declared without use', () => {
    expect(check(files('SELECT 1 FROM views.cards', `reads: ['shops']`))).toEqual([
      `${cards}:1 cards declares that it reads shops, and does not`,
    ]);
  });

  it('are not read by the API itself', () => {
    const file = 'backend/api/src/views/a.ts';
    expect(check({ ...files('SELECT 1'), [file]: query('SELECT 1 FROM views.cards') })).toEqual([
      `${file}:1 the API reads views.cards itself`,
    ]);
  });
});
