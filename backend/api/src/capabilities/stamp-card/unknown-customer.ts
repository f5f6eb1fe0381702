import { DomainError } from '@stampwell/contracts';

/** The schema guarantees one of the first three. */
export interface Named {
  qr_code?: string | undefined;
  qr_token?: string | undefined;
  customer_id?: string | undefined;
  programme?: number | undefined;
  place?: string | undefined;
}

export const codeOf = ({ qr_code, qr_token }: Named) => qr_code ?? qr_token;

/** Answers an unknown customer in the words for how the request names them. */
export const orUnknown = <T>(body: Named, serve: () => Promise<T>): Promise<T> =>
  codeOf(body) === undefined ? orNotFound(serve) : orUnknownCode(serve);

/** Words for the staff at the counter. A deactivated customer gets the same answer as an unknown code [SC18]. */
export const orUnknownCode = <T>(serve: () => Promise<T>) => inWords('We don’t recognise this code', serve);

/** The same words for all who are not to be found, so that they do not say who hides [SC47]. */
export const orNotFound = <T>(serve: () => Promise<T>) =>
  inWords('We can’t find this customer any more. Please ask for their code.', serve);

async function inWords<T>(message: string, serve: () => Promise<T>): Promise<T> {
  try {
    return await serve();
  } catch (error) {
    // With words of its own it is about something else, such as the shop's card.
    const isUnknown = error instanceof DomainError && error.code === 'not_found' && !error.details.message;
    throw isUnknown ? new DomainError('not_found', { message }) : error;
  }
}
