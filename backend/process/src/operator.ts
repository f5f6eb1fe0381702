import * as z from 'zod/mini';

/** Who runs this installation: named on the legal pages and beneath every mail. One definition for all who read it. */
export const operatorSettings = {
  LEGAL_OPERATOR: z.optional(z.string()),
  /** Of a company; a sole trader has none. */
  LEGAL_COMPANY_NUMBER: z.optional(z.string()),
  LEGAL_ADDRESS: z.optional(z.string()),
  LEGAL_EMAIL: z.optional(z.string()),
};

const REQUIRED = {
  LEGAL_OPERATOR: 'the name of who runs this installation',
  LEGAL_ADDRESS: 'where they can be written to',
  LEGAL_EMAIL: 'where they can be mailed to',
} as const;

type Operator = { readonly [Name in keyof typeof operatorSettings]?: string | undefined };

/** What the law wants said and nobody has set; a start in production is refused with these. */
export const operatorProblems = (config: Operator): string[] =>
  Object.entries(REQUIRED)
    .filter(([name]) => !config[name as keyof typeof REQUIRED])
    .map(([name, what]) => `${name}: is not set: ${what}, for the legal pages and beneath mails`);
