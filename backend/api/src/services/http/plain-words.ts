import type * as z from 'zod/mini';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};

/** Default messages for refused fields, fit to show to a user. A schema's own message takes precedence. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This field is required'
        : `Must be ${KINDS[issue.expected] ?? 'a valid value'}`;
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `Must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `Must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return 'This value is not valid';
  }
};

const unitOf = (origin: string) => (origin === 'string' ? ' characters' : '');
