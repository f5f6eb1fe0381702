/**
 * What is shared and yet waits until a screen asks for it. Importing it here puts its chunks into the shell's build,
 * from which remotes get them; nothing is loaded by it.
 */
export const sharedChunks = {
  forms: () => import('@stampwell/ui/forms'),
  data: () => import('@stampwell/ui/data'),
  charts: () => import('@stampwell/ui/charts'),
  offline: () => import('@stampwell/client/offline'),
  counter: () => import('@stampwell/counter'),
  overview: () => import('@stampwell/counter/overview'),
  account: () => import('@stampwell/account'),
  audit: () => import('@stampwell/audit'),
};
