import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {{ label: string, values: readonly (number | null)[] }} Series null: no data */

const HEIGHT = 220;
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const DARK = matchMedia("(prefers-color-scheme: dark)");

/**
 * A line chart over days. The legend shows the numbers of the day at the pointer; a table shows all of them.
 * @param {{ title: string, unit: string, days: readonly string[], series: readonly Series[] }} properties
 *   unit: printed after numbers
 */
export function Chart({ title, unit, days, series }) {
  return html`
    <figure class="chart">
      <figcaption><h3>${title}</h3></figcaption>
      <${Plot} ...${{ title, unit, days, series }} />
      <details>
        <summary>Table</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${`Table: ${title}`}>
          <table class="data">
            <thead>
              <tr>
                <th scope="col">Day</th>
                ${series.map(({ label }) => html`<th scope="col" class="number">${label}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${days.map(
                (day, place) =>
                  html`<tr>
                    <th scope="row">${day}</th>
                    ${series.map(
                      ({ values }) => html`<td class="number">${shown(values[place], unit)}</td>`,
                    )}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  `;
}

/**
 * @param {number | null | undefined} value
 * @param {string} unit
 */
function shown(value, unit) {
  return value === null || value === undefined ? "no data" : `${value}${unit}`;
}

/** @param {{ title: string, unit: string, days: readonly string[], series: readonly Series[] }} properties */
function Plot({ title, unit, days, series }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const isDark = useIsDark();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    /** @type {import("uplot") | undefined} */
    let plot;
    let isCurrent = true;
    const observer = new ResizeObserver(() =>
      plot?.setSize({ width: element.clientWidth, height: HEIGHT }),
    );
    // Loaded with the first chart.
    const draw = async () => {
      const { default: UPlot } = await import("uplot");
      if (!isCurrent) return;
      plot = new UPlot(optionsOf(element, series, unit), dataOf(days, series), element);
      observer.observe(element);
    };
    void draw();
    return () => {
      isCurrent = false;
      observer.disconnect();
      plot?.destroy();
    };
  }, [days, series, isDark]);
  return html`<div class="plot" role="img" aria-label=${`Chart: ${title}`} ref=${place}></div>`;
}

/** Whether the page is dark: canvases do not follow the colour scheme. */
function useIsDark() {
  const [isDark, setDark] = useState(DARK.matches);
  useEffect(() => {
    const follow = () => setDark(DARK.matches);
    DARK.addEventListener("change", follow);
    return () => DARK.removeEventListener("change", follow);
  }, []);
  return isDark;
}

/**
 * @param {readonly string[]} days
 * @param {readonly Series[]} series
 * @returns {import("uplot").AlignedData}
 */
function dataOf(days, series) {
  const seconds = days.map((day) => Date.parse(day) / 1000);
  return [seconds, ...series.map(({ values }) => [...values])];
}

/**
 * @param {HTMLElement} element
 * @param {readonly Series[]} series
 * @param {string} unit
 * @returns {import("uplot").Options}
 */
function optionsOf(element, series, unit) {
  const axis = {
    stroke: colourOf(element, "--muted"),
    grid: { stroke: colourOf(element, "--line"), width: 1 },
    ticks: { stroke: colourOf(element, "--line"), width: 1 },
    font: "12px system-ui, sans-serif",
  };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    tzDate: (second) => inUtc(second),
    scales: { x: { time: true } },
    axes: [
      { ...axis, values: (_, splits) => splits.map((second) => DAY.format(second * 1000)) },
      { ...axis, size: 56, values: (_, splits) => splits.map((value) => `${value}${unit}`) },
    ],
    series: [
      { label: "Day", value: (_, second) => (second === null ? "–" : dayOf(second)) },
      ...series.map(({ label }, place) => ({
        label,
        stroke: colourOf(element, `--series-${place}`),
        width: 2,
        spanGaps: false,
        points: { size: 5 },
        value: (/** @type {unknown} */ _, /** @type {number | null} */ value) =>
          value === null ? "–" : shown(value, unit),
      })),
    ],
    cursor: { drag: { x: false, y: false } },
  };
}

/** @param {number} second */
function dayOf(second) {
  return new Date(second * 1000).toISOString().slice(0, 10);
}

/**
 * The date whose local parts are those of an instant in UTC.
 * @param {number} second
 */
function inUtc(second) {
  const date = new Date(second * 1000);
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000);
}

/**
 * Resolves a custom property: canvases can't read them.
 * @param {HTMLElement} element
 * @param {string} name
 */
function colourOf(element, name) {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
