/** One operation of a history, as the checker reads it (`infra/tests/promises/checker`). */
export interface Operation {
  /** Does one operation at a time. */
  client: number;
  /** Microseconds of one clock. An operation that was repeated with its key spans all of its tries. */
  call: number;
  return: number;
  card: string;
  op: 'stamp' | 'redeem' | 'undo' | 'read';
  /** Stamps given; of an undo those of its entry. */
  stamps?: number;
  /** Undone. */
  entry?: string;
  kind?: 'earned' | 'redeemed';
  /** Stamps that a reward takes. */
  rewardAt?: number;
  /** `lost`: no answer came, so it may have taken effect, may still, or never will. */
  answer: 'done' | 'refused' | 'lost';
  /** As answered. */
  balance?: number;
  redeemed?: number;
}

export type Asked = Pick<Operation, 'client' | 'card' | 'op' | 'stamps' | 'entry' | 'kind' | 'rewardAt'>;
export type Answer = Pick<Operation, 'answer' | 'balance' | 'redeemed'>;

/** Records operations in the order of their answers. */
export class Recorder {
  readonly operations: Operation[] = [];
  readonly #began = performance.now();

  async record<Found extends Answer>(asked: Asked, work: () => Promise<Found>): Promise<Found> {
    const call = this.#now();
    const found = await work();
    const { answer, balance, redeemed } = found;
    const told = { ...(balance !== undefined && { balance }), ...(redeemed !== undefined && { redeemed }) };
    this.operations.push({ ...asked, call, return: this.#now(), answer, ...told });
    return found;
  }

  #now = () => Math.round(1000 * (performance.now() - this.#began));
}

export const toLines = (operations: readonly Operation[]): string =>
  operations.map((operation) => `${JSON.stringify(operation)}\n`).join('');

export const fromLines = (lines: string): Operation[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Operation);

/** The last read of a card answers as if its last stamp had not been given. Needs a history that ends with a read of each card. */
export function plantStaleRead(operations: readonly Operation[]): { planted: Operation[]; card: string } {
  const histories = [...Map.groupBy(operations, ({ card }) => card).values()];
  const own = histories.find(
    (history) => history.at(-2)?.op === 'stamp' && history.every(({ answer }) => answer !== 'lost'),
  );
  const [stamp, read] = own?.slice(-2) ?? [];
  if (!stamp || !read) throw new Error('no card ends with a stamp and a read');
  const stale = { ...read, balance: Number(read.balance) - Number(stamp.stamps) };
  return {
    planted: operations.map((operation) => (operation === read ? stale : operation)),
    card: read.card,
  };
}
