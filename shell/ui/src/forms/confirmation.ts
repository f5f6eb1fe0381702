/** What is wrong with the second typing of a new password, as a form's `check` says it. */
export function confirmationError(password: string, confirm: string): { confirm?: string } {
  if (!confirm) return { confirm: 'Please confirm your password' };
  return confirm === password ? {} : { confirm: 'Passwords do not match' };
}
