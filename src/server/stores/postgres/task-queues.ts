/** Runs the tasks of each world one after the other, in the order in which they were given. */
export class TaskQueues {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Whether no task of a world is running or waiting. */
  isIdle(world: string): boolean {
    return !this.#last.has(world);
  }

  /** Waits for the tasks of a world that were given until now. */
  async ended(world: string): Promise<void> {
    await this.#last.get(world);
  }

  /** Runs a task, at once if no other one of the world is running. */
  async run<T>(world: string, task: () => T | Promise<T>): Promise<T> {
    const before = this.#last.get(world);
    const running = before === undefined ? startNow(task) : before.then(task);
    const ended = running.then(ignore, ignore);
    this.#last.set(world, ended);
    try {
      return await running;
    } finally {
      if (this.#last.get(world) === ended) this.#last.delete(world);
    }
  }
}

async function startNow<T>(task: () => T | Promise<T>): Promise<T> {
  return task();
}

function ignore(): void {}
