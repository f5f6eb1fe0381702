import { type Random, randomFrom } from '../support/random.ts';

/** Decides by a seed in which order everything goes on that waits, so that a run can be repeated exactly. */
export class Scheduler {
  readonly random: Random;
  #waiting: (() => void)[] = [];

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  chance(percent: number): boolean {
    return this.random.below(100) < percent;
  }

  /** Waits for this task's turn. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Runs tasks in turns until all of them have ended. @throws what a task throws; if all wait for something else */
  async run(tasks: readonly Promise<void>[]): Promise<void> {
    let left = tasks.length;
    const failures: unknown[] = [];
    const ended = () => {
      left -= 1;
    };
    for (const task of tasks)
      task.then(ended, (error: unknown) => {
        failures.push(error);
      });
    for (;;) {
      await untilAllWait();
      if (failures.length > 0) throw failures[0];
      if (left === 0) return;
      const [next] = this.#waiting.splice(this.random.below(Math.max(1, this.#waiting.length)), 1);
      if (!next) throw new Error('everything waits for something else');
      next();
    }
  }
}

/** Promise callbacks all run before the next immediate. */
const untilAllWait = () => new Promise((resolve) => setImmediate(resolve));
