import type * as Yaml from "yaml";

let load: (() => typeof Yaml) | null = null;

/** Says where the YAML parser comes from; it is fetched when the first text needs it, for most starts parse none. */
export function yamlBy(loader: () => typeof Yaml): void {
  load = loader;
}

/** The YAML parser. @throws {Error} where nobody said where it comes from */
export function yaml(): typeof Yaml {
  if (load === null) throw new Error("Nobody said where the YAML parser comes from");
  return load();
}
