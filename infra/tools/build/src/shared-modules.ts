/**
 * Modules with a single copy for shell and remotes. The first list is in the shell's first load; the second is in lazy chunks (each
 * must be imported in shell/app/src/shared-chunks.ts).
 */
export const sharedAtStart = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'jotai',
  '@stampwell/ui',
  '@stampwell/client',
  '@stampwell/client/router',
];
export const lazyShared = [
  '@stampwell/ui/forms',
  '@stampwell/ui/data',
  '@stampwell/ui/charts',
  '@stampwell/client/offline',
  '@stampwell/counter',
  '@stampwell/counter/overview',
  '@stampwell/account',
  '@stampwell/audit',
  '@stampwell/insights',
];

/** The part of zod used by contracts (shell/packages/client/src/schemas.ts). */
export const schemas = { request: 'zod/mini', from: '@stampwell/client/schemas' };
