import { DomainError } from '@stampwell/contracts';

/** The schema guarantees one of the three. */
export interface Named {
  qr_code?: string | undefined;
  qr_token?: string | undefined;
  customer_id?: string | undefined;
}

export const codeOf = ({ qr_code, qr_token }: Named) => qr_code ?? qr_token;

export const named = <T>(body: Named, serve: () => Promise<T>): Promise<T> =>
  codeOf(body) === undefined ? bySearch(serve) : byCode(serve);

/** Words for the staff at the counter. A deactivated customer gets the same answer as an unknown code [SC18]. */
export const byCode = <T>(serve: () => Promise<T>) => inWords('We don’t recognise this code', serve);

/** The same words for all who are not to be found, so that they do not say who hides [SC47]. */
export const bySearch = <T>(serve: () => Promise<T>) =>
  inWords('We can’t find this customer any more. Please ask for their code.', serve);

async function inWords<T>(message: string, serve: () => Promise<T>): Promise<T> {
  try {
    return await serve();
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.code === 'not_found';
    throw isUnknown ? new DomainError('not_found', { message }) : error;
  }
}
