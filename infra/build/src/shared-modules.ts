/**
 * Modules of which there is one copy for the shell and all remotes. The first list is in the shell's first load;
 * the second waits in chunks of the shell's (each must be imported by it somewhere: shell/app/src/shared-chunks.ts).
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
];

/** What the contracts build their schemas with: of zod no more than they use (shell/client/src/schemas.ts). */
export const schemas = { request: 'zod/mini', from: '@stampwell/client/schemas' };
