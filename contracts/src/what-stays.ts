/** What goes on opening an account after each way of taking it back, as the pages say it [AC32]. */
export const WHAT_STAYS = {
  passwordChanged: 'Your code, its wallet passes and your passkeys stay as they are.',
  passwordReset: 'Passkeys stay as they are.',
  codeReplaced: 'You stay signed in everywhere.',
} as const;
