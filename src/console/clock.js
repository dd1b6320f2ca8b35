import { announce, byId, element } from "./dom.js";

/**
 * @typedef {object} ClockState
 * @property {string} now
 * @property {boolean} frozen
 * @property {string} anchor
 */

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });

/** Shows the world's clock, advances it by a minute or a day, and resets it. */
export class ClockCard {
  #face = byId("clock-face", HTMLElement);
  #day = byId("clock-day", HTMLElement);
  #time = byId("clock-time", HTMLElement);
  #about = byId("clock-about", HTMLElement);
  #problem = byId("clock-problem", HTMLElement);
  #form = byId("clock-token-form", HTMLFormElement);
  #token = byId("clock-token", HTMLInputElement);
  #moved;
  /** Offset of the world's clock from this computer's, in milliseconds. */
  #ahead = 0;
  /** @type {ClockState | null} */
  #state = null;

  /** @param {() => void} moved called after this card has changed the time */
  constructor(moved) {
    this.#moved = moved;
    for (const [id, duration] of [
      ["clock-minute", "PT1M"],
      ["clock-advance", "P1D"],
    ]) {
      byId(String(id), HTMLButtonElement).addEventListener("click", () =>
        this.#move({ action: "advance", duration }),
      );
    }
    byId("clock-reset", HTMLButtonElement).addEventListener("click", () =>
      this.#move({ action: "reset" }),
    );
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.read();
    });
    addEventListener("focus", () => this.read());
    setInterval(() => this.#draw(), 1000);
  }

  /** Reads the clock again, as other clients may have moved it. */
  read() {
    this.#send().catch((error) => this.#fail(error));
  }

  /** @param {object} command */
  async #move(command) {
    try {
      if ((await this.#send(command)) === null) return;
      announce(`The time is now ${this.#day.textContent}, ${this.#time.textContent} UTC`);
      this.#moved();
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * @param {object} [command] undefined: only reads the clock
   * @returns {Promise<ClockState | null>} null: the request was rejected
   */
  async #send(command) {
    const response = await fetch(new URL("__admin/clock", location.href), this.#request(command));
    this.#form.hidden = response.status !== 401;
    this.#face.hidden = response.status === 401;
    /** @type {unknown} */
    const body = await response.json();
    if (!response.ok) {
      this.#refused(response.status, body);
      return null;
    }
    const state = /** @type {ClockState} */ (body);
    this.#problem.textContent = "";
    this.#state = state;
    this.#ahead = Date.parse(state.now) - Date.now();
    this.#draw();
    return state;
  }

  /**
   * @param {object | undefined} command
   * @returns {RequestInit}
   */
  #request(command) {
    const token = this.#token.value.trim();
    const headers = {
      ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      ...(command === undefined ? {} : { "Content-Type": "application/json" }),
    };
    return command === undefined
      ? { headers, cache: "no-store" }
      : { method: "POST", headers, body: JSON.stringify(command) };
  }

  #draw() {
    if (this.#state === null) return;
    const { now, frozen, anchor } = this.#state;
    const instant = frozen ? Date.parse(now) : Date.now() + this.#ahead;
    this.#day.textContent = DAY.format(instant);
    this.#time.textContent = TIME.format(instant);
    this.#about.replaceChildren(
      `UTC, ${frozen ? "frozen" : "running"}. Day 0 is `,
      element("span", { class: "whole" }, anchor),
    );
  }

  /**
   * @param {number} status
   * @param {unknown} body
   */
  #refused(status, body) {
    const { error } = /** @type {{ error?: { message?: string } }} */ (body);
    this.#problem.textContent =
      status === 401
        ? "The admin API requires a token here. It is shown in the terminal in which the fake was started."
        : (error?.message ?? `The admin API returned ${status}`);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#problem.textContent = `The admin API can’t be reached. ${String(error)}`;
  }
}
