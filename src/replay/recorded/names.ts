/** Gives names that are each given once: `run`, `run-2`, `run-3`. */
export function namer(): (wish: string) => string {
  const given = new Map<string, number>();
  return (wish) => {
    const count = (given.get(wish) ?? 0) + 1;
    given.set(wish, count);
    return count === 1 ? wish : `${wish}-${count}`;
  };
}
