import type { IRouter, RequestHandler } from "express";
import type { Contract } from "../contract/contract.ts";
import { accessLog, type AccessLog } from "./access-log.ts";
import type { ApiHandler } from "./api-handler.ts";
import { allowOrigins } from "./cors.ts";
import { generatedImage, IMAGE_HEADERS, IMAGES_PATH } from "../endpoints/generated-images.ts";

export interface MountOptions {
  readonly handler: ApiHandler;
  readonly contract: Contract;
  /** The contract as YAML. */
  readonly contractText: string;
  /** Allows pages of any origin to call the API (C17). */
  readonly cors: boolean;
  /** Serves generated images (ADR 0015). */
  readonly images: boolean;
  /** Logs the requests that the handler leaves to later routes; the handler logs its own. */
  readonly log?: AccessLog;
}

/** Adds the API to an Express app or router: its operations, preflights and its description. */
export function mountApi(router: IRouter, options: MountOptions): void {
  const { handler, contract, contractText, cors, images, log } = options;
  const base = contract.basePath;
  // First, and without a path: a preceding middleware and matching the path take 5 % of a repeated small read.
  router.use(handler.handle);
  if (log !== undefined) router.use(accessLog(log));
  // A route would refuse paths that end in a slash or cannot be decoded.
  if (cors) router.use(base, allowOrigins);
  // The description needs no key (§5, C86).
  router.get(`${base}/openapi.json`, (_, response) => {
    response.json(contract.document);
  });
  router.get(`${base}/openapi.yaml`, (_, response) => {
    response.type("application/yaml").send(contractText);
  });
  if (images) router.use(sendImage);
}

const sendImage: RequestHandler = ({ method, path }, response, next) => {
  if (!path.startsWith(IMAGES_PATH) || !(method === "GET" || method === "HEAD")) return next();
  const image = generatedImage(path);
  if (image === null) return next();
  response.set(IMAGE_HEADERS).send(image);
};
