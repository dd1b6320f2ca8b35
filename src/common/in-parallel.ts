/**
 * Calls a function for each item in order and waits for all calls, of which at most `limit()` run at a time.
 * The limit may change meanwhile. If a call fails, no further one starts.
 * @throws what the first failing call throws
 */
export function inParallel<Item>(
  items: readonly Item[],
  limit: () => number,
  call: (item: Item) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let [next, running] = [0, 0];
    const start = async (item: Item): Promise<void> => {
      running++;
      await call(item);
      running--;
      fill();
    };
    const fill = (): void => {
      while (next < items.length && running < Math.max(1, limit())) {
        start(items[next++]!).catch((error: Error) => {
          next = items.length;
          reject(error);
        });
      }
      if (next === items.length && running === 0) resolve();
    };
    fill();
  });
}
