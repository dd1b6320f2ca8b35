// oxlint-disable typescript/consistent-type-imports -- declarations of modules have no relative imports
// Modules that tools/browser-bundle.ts makes from the files of this package.

declare module "understudy:data" {
  /** The OpenAPI document. */
  export const contract: object;
  /** The scenario of that name, which is the default. */
  export const agency: import("./shipped-scenarios.ts").ScenarioData;
  /** Validated market files by name. */
  export const markets: Readonly<
    Record<string, import("../workspace/scenario/market-file.ts").MarketFile>
  >;
  /** Validated language files, English first. */
  export const languages: readonly import("../simulation/catalogue/language-pack.ts").LanguagePack[];
}

declare module "understudy:unknown-subjects" {
  /** By language. */
  export const unknownSubjects: Readonly<
    Record<
      string,
      Pick<
        import("../simulation/catalogue/language-pack.ts").LanguagePack,
        "unknown_subject" | "groups"
      >
    >
  >;
}

declare module "understudy:other-scenarios" {
  /** The scenarios other than `agency`, by name. */
  export const scenarios: Readonly<
    Record<string, import("./shipped-scenarios.ts").ScenarioData | undefined>
  >;
}

declare module "understudy:contract-text" {
  /** The OpenAPI document as YAML. */
  export const text: string;
}

declare module "understudy:source-validators" {
  type Validators = Readonly<
    Record<"scenario" | "market" | "language", import("ajv").ValidateFunction>
  >;
  export const ofSources: Validators;
  /** Those that report all errors with schema and data. */
  export const ofSourcesInDetail: Validators;
}

declare module "understudy:validators" {
  type Validator = import("ajv").ValidateFunction;
  /** By JSON pointer of the schema in the OpenAPI document: those of parameters and request bodies. */
  export const ofDocument: Readonly<Record<string, Validator>>;
  /** By the id of the fault; those without fields of their own under the empty text. */
  export const ofFaults: Readonly<
    Record<string, import("ajv").ValidateFunction<Readonly<Record<string, unknown>>>>
  >;
}
