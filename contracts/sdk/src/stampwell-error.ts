import type { Problem } from './generated/operations.ts';

/** A call that was refused: `error.code` is one of Stampwell's, `error.message` says it in words. */
export class StampwellError extends Error {
  override readonly name = 'StampwellError';
  readonly status: number;
  readonly code: string;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail || problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
  }
}

/** @param answer of any server on the way, which may know no problem details */
export async function errorOf(answer: Response): Promise<StampwellError> {
  const { status, statusText } = answer;
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json');
  const body = isProblem ? ((await answer.json().catch(() => ({}))) as Partial<Problem>) : {};
  const unknown = { type: 'about:blank', title: statusText || `HTTP ${status}`, status, detail: '' };
  return new StampwellError({ ...unknown, code: 'unknown', request_id: '', ...body });
}
