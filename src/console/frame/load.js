import { useCallback, useEffect, useState } from "preact/hooks";
import { token } from "./admin.js";

/**
 * Loads data, and loads it again when an input or the admin token changes.
 * @template Data
 * @param {() => Promise<Data>} load
 * @param {readonly unknown[]} inputs
 * @returns {{ data: Data | null, problem: string | null, loading: boolean, again: () => void }} data: what
 *   was loaded last, null before; again: loads it again
 */
export function useLoad(load, inputs) {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState({
    data: /** @type {Data | null} */ (null),
    problem: /** @type {string | null} */ (null),
    loading: true,
  });
  useEffect(() => {
    let isCurrent = true;
    setState((before) => ({ ...before, loading: true }));
    load().then(
      (data) => isCurrent && setState({ data, problem: null, loading: false }),
      (error) => isCurrent && setState({ data: null, problem: messageOf(error), loading: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, turn, token.value]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { ...state, again };
}

/**
 * The message of the last action that failed; null: it succeeded, or there was none.
 * @returns {{ problem: string | null, onFail: (error: unknown) => void, clear: () => void }}
 */
export function useProblem() {
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const onFail = (/** @type {unknown} */ error) => setProblem(messageOf(error));
  return { problem, onFail, clear: () => setProblem(null) };
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function messageOf(error) {
  if (error instanceof TypeError) return "The fake can’t be reached; is it still running?";
  return error instanceof Error ? error.message : String(error);
}
