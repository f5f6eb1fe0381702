/** Compares the repeated password; fits a form's `check`. */
export function confirmationError(password: string, confirm: string): { confirm?: string } {
  if (!confirm) return { confirm: 'Please confirm your password' };
  return confirm === password ? {} : { confirm: 'Passwords do not match' };
}
