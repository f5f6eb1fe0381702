import { LAYERS, type Layer, type Project } from './projects.ts';
import type { Edge, Source } from './sources.ts';

/** What is wrong with an import, and the remedy. */
export interface Problem {
  what: string;
  remedy: string;
}

/** Checks one import; `undefined` if it is allowed. */
export type ImportRule = (edge: Edge) => Problem | undefined;

const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  contracts: [],
  sdk: [],
  base: [],
  'event-store': ['base'],
  runtime: ['base', 'event-store'],
  transparency: ['base', 'event-store', 'runtime'],
  vault: ['contracts', 'base'],
  'read-models': ['contracts', 'base', 'event-store', 'runtime'],
  projections: ['contracts', 'base', 'event-store', 'runtime', 'transparency', 'read-models'],
  api: ['contracts', 'base', 'event-store', 'vault', 'runtime', 'transparency', 'read-models'],
  migrator: ['base', 'event-store', 'vault', 'runtime', 'transparency', 'projections', 'api'],
  web: ['contracts', 'base', 'transparency'],
  icons: [],
  ui: ['icons', 'build'],
  client: ['icons', 'ui', 'contracts'],
  counter: ['client', 'icons', 'ui', 'contracts'],
  audit: ['client', 'icons', 'ui', 'contracts'],
  insights: ['audit', 'client', 'icons', 'ui', 'contracts'],
  account: ['client', 'icons', 'ui', 'contracts'],
  shell: [
    'counter',
    'audit',
    'insights',
    'account',
    'client',
    'icons',
    'ui',
    'contracts',
    'transparency',
    'build',
  ],
  remote: [
    'counter',
    'audit',
    'insights',
    'account',
    'client',
    'icons',
    'ui',
    'contracts',
    'transparency',
    'build',
  ],
  build: ['contracts', 'icons', 'web'],
  infra: LAYERS.filter(
    (layer) =>
      !['icons', 'ui', 'client', 'counter', 'audit', 'insights', 'account', 'shell', 'remote'].includes(
        layer,
      ),
  ),
};

/** Folders that may import less than their package: they know no stamp, or run in browsers. */
const NARROWER: Record<string, readonly Layer[]> = {
  'projections/processes/src/relay/': ['base', 'event-store', 'runtime'],
  'backend/transparency/src/tlog/': ['event-store'],
};

function mayImport({ file, project }: Source): readonly Layer[] {
  const folder = Object.keys(NARROWER).find((each) => file.startsWith(each));
  return (folder && NARROWER[folder]) || MAY_IMPORT[project.layer];
}

const REMEDIES: Partial<Record<Layer, string>> = {
  contracts:
    'The machine knows no stamp: what it needs to know of the product is passed in when it is opened.',
  infra: 'Nothing imports infra: move what is needed into the layer that needs it.',
  remote:
    'The shell meets remotes at run time only, and remotes never meet: put what they share into a package of shell/.',
  shell: 'Put what others need into a package of its own in shell/.',
  build: 'How things are built is known to an rspack.config.ts and to infra.',
  api: "Only infra's entry points import the API: put what both sides agree on into @stampwell/contracts.",
  'read-models': "The read side is asked through its *.queries.ts by the API's views/ alone.",
  projections: 'These are processes: nothing but infra starts them.',
  vault: 'Personal data stays behind the API: pass ids, and let the API look names up.',
};

const TEST_DATABASE = 'infra/tools/local/src/test-database.ts';
const API = 'backend/api/src/';
const PROOF = 'backend/transparency/src/proof/';
/** Where the API is assembled: these wait for read models, and replay the log as projectors do. */
const API_ENTRIES = ['main.ts', 'open-ports.ts', 'audit.cli.ts'].map((file) => API + file);

/** Functions cannot be passed to a thread, so its file assembles its own part of the API. */
const isWorker = ({ file }: Source) => file.startsWith(API) && file.endsWith('.worker.ts');

function projectOf({ target }: Edge): Project | undefined {
  if (target.kind === 'source') return target.source.project;
  return 'project' in target ? target.project : undefined;
}

function fileOf({ target }: Edge): string {
  return target.kind === 'source' ? target.source.file : '';
}

/** Moving a file reports everything that still imports it. */
const importsLeadSomewhere: ImportRule = ({ target, specifier }) => {
  if (target.kind !== 'nowhere') return undefined;
  const exporter = specifier.startsWith('.') ? undefined : target.project;
  return {
    what: `${specifier} leads nowhere`,
    remedy: exporter
      ? `Import a file that the exports of ${exporter.root}/package.json lead to, or add it to them.`
      : 'Name the file as it is called, ending included.',
  };
};

/** Layers by Nx tags. */
const layersPointInwards: ImportRule = (edge) => {
  const { from } = edge;
  const imported = projectOf(edge);
  if (!imported || imported === from.project) return undefined;
  if (mayImport(from).includes(imported.layer)) return undefined;
  if (from.isTest && fileOf(edge) === TEST_DATABASE) return undefined;
  const allowed = mayImport(from).join(', ') || 'zod alone';
  return {
    what: `${from.project.layer} imports ${imported.layer} (${edge.specifier})`,
    remedy: REMEDIES[imported.layer] ?? `The layer ${from.project.layer} may import: ${allowed}.`,
  };
};

/** Packages are imported by name, so that their `exports` decide what is public. */
const packagesAreMetByName: ImportRule = (edge) => {
  const imported = projectOf(edge);
  if (!edge.specifier.startsWith('.') || !imported || imported === edge.from.project) return undefined;
  return {
    what: `${edge.specifier} reaches into another package`,
    remedy: `Import it by its package's name, ${imported.name}.`,
  };
};

/** Views read through queries; only entry points also wait for read models. */
const viewsAskQueries: ImportRule = (edge) => {
  const { from } = edge;
  const layer = projectOf(edge)?.layer ?? '';
  const file = fileOf(edge);
  const isReadSide = ['read-models', 'runtime'].includes(layer) || file.startsWith(PROOF);
  if (from.project.layer !== 'api' || !isReadSide || from.isTest) return undefined;
  if (from.file.startsWith(`${API}views/`) && file.endsWith('.queries.ts')) return undefined;
  if ((API_ENTRIES.includes(from.file) || isWorker(from)) && layer === 'runtime') return undefined;
  return {
    what: `the API imports ${edge.specifier}`,
    remedy:
      "Of the read side the API may import *.queries.ts, from views/, and main.ts, open-ports.ts, audit.cli.ts or a *.worker.ts the runtime's port: commands decide from events, never from a read model.",
  };
};

/** `backend/api/src/capabilities/`: app.ts passes each capability the ports it needs; `services/` serve all of them, and know none. */
const capabilitiesStayApart: ImportRule = (edge) => {
  const here = apiFolder(edge.from.file);
  const there = apiFolder(fileOf(edge));
  if (!here || there === undefined || there === here || there.startsWith('services/')) return undefined;
  if (isWorker(edge.from)) return undefined;
  // Specs may drive the assembled app, and shared test code may prepare any capability.
  if (edge.from.isTest && (here === 'testing' || there === '' || there === 'testing')) return undefined;
  return {
    what: `${here}/ imports ${there ? `${there}/` : fileOf(edge).slice(API.length)}`,
    remedy: `Name what ${here}/ needs as a port of its own, and let app.ts hand it in.`,
  };
};

/** A capability or service with its group, another folder of the API, '' for app.ts and the like, `undefined` outside of the API. */
function apiFolder(file: string): string | undefined {
  if (!file.startsWith(API)) return undefined;
  const folders = file.slice(API.length).split('/').slice(0, -1);
  const isGroup = folders[0] === 'capabilities' || folders[0] === 'services';
  return folders.slice(0, isGroup ? 2 : 1).join('/');
}

/** Deciders import only contracts and deciders of their own capability; rules shared by those are in `*.rules.ts`, and as pure. */
const decidersImportContractsAlone: ImportRule = (edge) => {
  if (!isDecider(edge.from)) return undefined;
  const isOfCapability = edge.target.kind === 'source' && isDecider(edge.target.source);
  if (projectOf(edge)?.layer === 'contracts' || (isOfCapability && edge.specifier.startsWith('.')))
    return undefined;
  return {
    what: `a decider imports ${edge.specifier}`,
    remedy: 'A decider imports @stampwell/contracts alone: whatever else it needs comes in with the command.',
  };
};

/** Files of pure decisions: `.decider.ts` exports `decide`, `.rules.ts` shared rules. */
export function isDecider({ file }: Source): boolean {
  return /\.(decider|rules)\.ts$/.test(file);
}

/** Everyone imports contracts, so they import only zod. */
const contractsBringZodAlone: ImportRule = ({ from, target, specifier }) => {
  if (from.project.layer !== 'contracts' || from.isTest) return undefined;
  if (target.kind !== 'builtin' && (target.kind !== 'package' || target.name === 'zod')) return undefined;
  return {
    what: `contracts imports ${specifier}`,
    remedy:
      'Contracts run in the browser and on the server alike and import zod alone: move this to its user.',
  };
};

/** Domain rules of the contracts do not depend on how the wire spells them; http/ presents them. */
const domainRulesKnowNoWire: ImportRule = ({ from, target }) => {
  const wire = 'contracts/src/http/';
  if (from.project.layer !== 'contracts' || from.isTest || target.kind !== 'source') return undefined;
  if (!target.source.file.startsWith(wire) || from.file.startsWith(wire) || from.file.endsWith('/index.ts'))
    return undefined;
  return {
    what: `${from.file} imports ${target.source.file}`,
    remedy: 'Define the type beside the rule, and map it to the wire in contracts/src/http/presenters.ts.',
  };
};

/** Undeclared dependencies break when a package is installed alone. */
function packagesDeclareWhatTheyUse(testTools: ReadonlySet<string>): ImportRule {
  return (edge) => {
    const { from, target } = edge;
    const name = target.kind === 'package' ? target.name : projectOf(edge)?.name;
    if (!name || name === from.project.name || from.project.dependencies.has(name)) return undefined;
    const isTool = testTools.has(name) || fileOf(edge) === TEST_DATABASE;
    if (isTool && (from.isTest || from.project.layer === 'infra')) return undefined;
    return {
      what: `${name} is not among the dependencies of ${from.project.name}`,
      remedy: `Add it to ${from.project.root}/package.json.`,
    };
  };
}

/** Test code is not shipped. */
const productNeverImportsTests: ImportRule = ({ from, target, specifier }) => {
  if (from.isTest || target.kind !== 'source' || !target.source.isTest) return undefined;
  return { what: `${specifier} is for tests`, remedy: 'Move what both need into a file of the product.' };
};

/** Every rule about single imports. */
export function importRules(testTools: ReadonlySet<string>): ImportRule[] {
  return [
    importsLeadSomewhere,
    layersPointInwards,
    packagesAreMetByName,
    viewsAskQueries,
    capabilitiesStayApart,
    decidersImportContractsAlone,
    contractsBringZodAlone,
    domainRulesKnowNoWire,
    packagesDeclareWhatTheyUse(testTools),
    productNeverImportsTests,
  ];
}
