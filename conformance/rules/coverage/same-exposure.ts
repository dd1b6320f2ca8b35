import { reportedWindow } from "../../assert/date-window.ts";
import { expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { credentialIdentity, type Exchange } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { discoveryRequests } from "../../plan/discovery.ts";
import { coverageResponses, providerEntries } from "./coverage-entries.ts";

/** §2.12: whether a platform publishes its searches does not depend on the brand or on filters. */
export const coverageSameExposure: Rule = {
  id: "coverage.same-exposure",
  requests: discoveryRequests,
  judge(survey, reporter) {
    reporter.needs("the coverage of a platform in two responses over the same window");
    const known = new Map<string, Place & { readonly exposes: boolean }>();
    for (const exchange of coverageResponses(survey)) {
      let compared = 0;
      const findings = providerEntries(exchange).flatMap(({ pointer, counts }) => {
        const exposes: unknown = counts.exposes_searches;
        if (typeof exposes !== "boolean") return [];
        const own = { exchange, pointer: `${pointer}/exposes_searches` };
        const key = JSON.stringify([scopeOf(exchange), counts.provider]);
        const other = known.get(key);
        if (other === undefined) {
          known.set(key, { ...own, exposes });
          return [];
        }
        // A platform without runs proves nothing.
        if (counts.runs > 0) compared++;
        const found = expectEqual(own.pointer, "exposure-differs", other.exposes, exposes);
        return withSource(found, "as in another response").map((one) => ({
          ...one,
          compared: [{ exchange: other.exchange, pointer: other.pointer }],
        }));
      });
      reportFindings(reporter, exchange, findings, compared > 0);
    }
  },
};

/** The key and the window: a platform can begin to publish its searches. */
function scopeOf(exchange: Exchange): unknown {
  return [credentialIdentity(exchange), reportedWindow(exchange)];
}
