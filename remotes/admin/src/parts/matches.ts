/** Case-insensitive part of name or email. */
export function matches({ name, email }: { name: string; email: string }, search: string): boolean {
  const part = search.trim().toLowerCase();
  return name.toLowerCase().includes(part) || email.toLowerCase().includes(part);
}
