import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { once } from "node:events";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { adminFiles } from "../../src/files/scenario-library.ts";
import { ROOT, start, finished } from "../support/command.ts";

const textOf = (name: string): string => readFileSync(join(ROOT, "deploy", name), "utf8");

interface Service {
  readonly command?: string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: string[];
  readonly volumes?: string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly deploy?: { readonly replicas: number };
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly args: string[];
  readonly env: { readonly name: string }[];
  readonly ports: { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
}

const { services } = parse(textOf("compose.yaml")) as {
  readonly services: Readonly<Record<"postgres" | "understudy" | "proxy", Service>>;
};
const [deployment, service, budget] = parseAllDocuments(textOf("kubernetes.yaml")).map((document) =>
  document.toJS(),
);
const [container] = deployment.spec.template.spec.containers as [Container];

test("both deployments start the same servers, with options that serve has", async () => {
  expect(services.understudy.command).toEqual(container.args);
  expect(Object.keys(services.understudy.environment!)).toEqual(
    container.env.map(({ name }) => name),
  );
  const child = start([...container.args, "--port", "0", "--json", "--quiet"], [], {
    UNDERSTUDY_ADMIN_TOKEN: "a-token-of-this-test",
    UNDERSTUDY_STATE: "memory",
  });
  const ended = finished(child);
  const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
  const { origin } = new URL((JSON.parse(line) as { readonly admin: string }).admin);
  const { startupProbe, readinessProbe, livenessProbe } = container;
  for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
    expect([httpGet.path, (await fetch(origin + httpGet.path)).status]).toEqual([
      httpGet.path,
      200,
    ]);
  }
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
});

test("the compose file of the repository has the admin token in the environment, not in the arguments", () => {
  const { services: shipped } = parse(readFileSync(join(ROOT, "compose.yaml"), "utf8")) as {
    readonly services: Readonly<Record<"understudy", Service>>;
  };
  expect(shipped.understudy.command).toBeUndefined();
  expect(Object.keys(shipped.understudy.environment!)).toEqual(["UNDERSTUDY_ADMIN_TOKEN"]);
});

test("the parts of the Kubernetes manifest refer to each other", () => {
  const { labels } = deployment.spec.template.metadata;
  expect(deployment.spec.selector.matchLabels).toEqual(labels);
  expect([service.spec.selector, budget.spec.selector.matchLabels]).toEqual([labels, labels]);
  expect(container.ports).toEqual([{ name: "http", containerPort: 4010 }]);
  expect(service.spec.ports[0].targetPort).toBe("http");
  const { "prometheus.io/path": path } = deployment.spec.template.metadata.annotations;
  const { description } = adminFiles();
  expect(description.operationList.map((call) => `/__admin${call.path}`)).toContain(path);
});

test("the proxy of the compose file serves both replicas on this machine only", () => {
  const { postgres, understudy, proxy } = services;
  expect(understudy.deploy?.replicas).toBe(2);
  expect([postgres.ports, understudy.ports]).toEqual([undefined, undefined]);
  expect(proxy.ports).toEqual(["127.0.0.1:4010:4010"]);
  expect(understudy.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
  expect(postgres.healthcheck).toBeDefined();
  const [file] = proxy.volumes![0]!.split(":");
  const config = textOf(file!);
  expect(config.match(/server understudy:4010;/g)).toHaveLength(2);
  expect(config).toMatch(/listen 4010;/);
});
