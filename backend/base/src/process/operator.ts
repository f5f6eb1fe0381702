import * as z from 'zod/mini';
import { setting } from './config.ts';

/** The operator of this installation, named on the legal pages and in every mail's footer. */
export const operatorSettings = {
  LEGAL_OPERATOR: setting(
    'The operator, for legal pages and mails. In production all but the company’s number are required.',
    z.optional(z.string()),
  ),
  LEGAL_ADDRESS: z.optional(z.string()),
  LEGAL_EMAIL: z.optional(z.string()),
  LEGAL_COMPANY_NUMBER: setting('Companies only; sole traders have none.', z.optional(z.string())),
};

const REQUIRED = {
  LEGAL_OPERATOR: 'the name of who runs this installation',
  LEGAL_ADDRESS: 'where they can be written to',
  LEGAL_EMAIL: 'where they can be mailed to',
} as const;

type Operator = { readonly [Name in keyof typeof operatorSettings]?: string | undefined };

/** Legally required settings that are missing; production refuses to start without them. */
export const operatorProblems = (config: Operator): string[] =>
  Object.entries(REQUIRED)
    .filter(([name]) => !config[name as keyof typeof REQUIRED])
    .map(([name, what]) => `${name}: is not set: ${what}, for the legal pages and beneath mails`);
