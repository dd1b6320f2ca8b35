import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { useLoad } from "../../frame/load.js";
import { Field } from "../../frame/parts.js";
import { useStart } from "../../frame/start.js";
import { baseUrl } from "../../start-data.js";

/** @typedef {import("./faults.js").KnownFault} KnownFault */
/** @typedef {import("./faults.js").FaultField} FaultField */

/** @type {Readonly<Record<string, string>>} */
const NOTHING = {};

/**
 * A form that switches on a fault.
 * @param {{ known: readonly KnownFault[], add: (rule: object) => Promise<void>,
 *   onFail: (error: unknown) => void }} properties
 */
export function AddFault({ known, add, onFail }) {
  const [id, setId] = useState("transport.status");
  const [values, setValues] = useState(NOTHING);
  const fault = known.find((one) => one.id === id);
  const fields = fault?.fields ?? {};
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    add({ fault: id, ...typed(values, fields) }).then(() => setValues(NOTHING), onFail);
  };
  const set = (/** @type {string} */ name, /** @type {string} */ value) =>
    setValues({ ...values, [name]: value });
  const choose = (/** @type {string} */ chosen) => {
    setId(chosen);
    setValues(NOTHING);
  };
  const inputs = [...ownInputs(fields), ...COMMON_INPUTS];
  return html`
    <section class="card box" aria-labelledby="fault-heading">
      <h2 id="fault-heading">Add a fault</h2>
      <form class="fields wide" onSubmit=${submit}>
        <${FaultSelect} known=${known} id=${id} choose=${choose} />
        <p class="muted wide">${fault?.says}</p>
        <${OperationSelect} value=${values["operation"] ?? ""} set=${set} />
        ${inputs.map(
          ({ name, ...rest }) =>
            html`<${Field}
              key=${name}
              id=${`fault-${name}`}
              value=${values[name] ?? ""}
              set=${(/** @type {string} */ value) => set(name, value)}
              ...${rest}
            />`,
        )}
        <p class="muted wide">
          For example, skip 2 requests and affect 1 to make only the third request fail.
        </p>
        <button type="submit" class="primary">Add fault</button>
      </form>
    </section>
  `;
}

const COMMON_INPUTS = [
  { name: "after", label: "Requests to skip first", type: "number", min: 0, placeholder: "0" },
  { name: "times", label: "Requests to affect", type: "number", min: 1, placeholder: "all" },
  {
    name: "probability",
    label: "Probability",
    type: "number",
    min: 0,
    max: 1,
    step: "any",
    placeholder: "1",
  },
];

/** @param {Readonly<Record<string, FaultField>>} fields */
function ownInputs(fields) {
  return Object.entries(fields)
    .filter(([, { type }]) => type !== "object")
    .map(([name, { type, default: initial, minimum: min, maximum: max }]) => ({
      name,
      label: name,
      type: type === "integer" ? "number" : "text",
      placeholder: initial ?? "",
      ...(type === "integer" ? { min, max } : {}),
    }));
}

/** @param {{ known: readonly KnownFault[], id: string, choose: (id: string) => void }} properties */
function FaultSelect({ known, id, choose }) {
  return html`
    <label for="fault-id">Fault</label>
    <select
      id="fault-id"
      value=${id}
      onChange=${(/** @type {any} */ { target }) => choose(target.value)}
    >
      ${groupsOf(known).map(
        ([group, members]) =>
          html`<optgroup label=${group}>
            ${members.map(
              (one) =>
                html`<option value=${one.id} selected=${one.id === id}>
                  ${`${one.id}: ${one.says}`}
                </option>`,
            )}
          </optgroup>`,
      )}
    </select>
  `;
}

/** @param {{ value: string, set: (name: string, value: string) => void }} properties */
function OperationSelect({ value, set }) {
  const start = useStart();
  const { data } = useLoad(
    async () => (start === null ? [] : operationsOf(`${baseUrl(start)}/openapi.json`)),
    [start],
  );
  return html`
    <label for="fault-operation">Operation</label>
    <select
      id="fault-operation"
      value=${value}
      onChange=${(/** @type {any} */ { target }) => set("operation", target.value)}
    >
      <option value="">every operation</option>
      ${(data ?? []).map((id) => html`<option value=${id} selected=${id === value}>${id}</option>`)}
    </select>
  `;
}

/**
 * @param {string} url of the contract
 * @returns {Promise<string[]>}
 */
async function operationsOf(url) {
  const contract = await (await fetch(url)).json();
  return Object.values(contract.paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
}

/**
 * The faults by the part of their ids before the dot.
 * @param {readonly KnownFault[]} known
 */
function groupsOf(known) {
  /** @type {Map<string, KnownFault[]>} */
  const groups = new Map();
  for (const fault of known) {
    const [group = ""] = fault.id.split(".");
    groups.set(group, [...(groups.get(group) ?? []), fault]);
  }
  return [...groups];
}

/**
 * The values that were entered, as numbers where numbers are expected.
 * @param {Readonly<Record<string, string>>} values
 * @param {Readonly<Record<string, FaultField>>} fields
 */
function typed(values, fields) {
  const numbers = new Set(["after", "times", "probability"]);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === "") return [];
      const isNumber = numbers.has(name) || fields[name]?.type === "integer";
      return [[name, isNumber ? Number(value) : value]];
    }),
  );
}
