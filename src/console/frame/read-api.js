import { admin, queryOf, Refusal } from "./admin.js";

/**
 * Reads the API as a workspace, without a key and without an entry in the journal.
 * @param {string} world
 * @param {string | null} workspace null: the first one
 * @param {string} path below the base path, with its query
 * @returns {Promise<any>} the body
 * @throws {Refusal} if the API refuses the request
 */
export async function readApi(world, workspace, path) {
  const query = queryOf({ workspace, path });
  const { status, body } = await admin(`/worlds/${encodeURIComponent(world)}/api${query}`);
  if (status === 200) return body;
  throw new Refusal(status, body.error.message);
}
