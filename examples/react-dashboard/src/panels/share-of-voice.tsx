import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { Bar, BarChart, LabelList, Rectangle, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { listTopMentionedBrandsOptions } from "../../generated/@tanstack/react-query.gen";
import { Card } from "../card";
import type { ScopeProps } from "../scope";

export function ShareOfVoice({ scope }: ScopeProps): JSX.Element {
  const query = useQuery(listTopMentionedBrandsOptions({ query: { ...scope, limit: 8 } }));
  const rows = query.data?.items ?? [];
  const note = query.data && `${query.data.total_count} brands`;
  return (
    <Card name="voice" title="Share of voice" note={note} query={query}>
      <div className="chart">
        <ResponsiveContainer>
          <BarChart
            data={[...rows]}
            layout="vertical"
            margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
            barCategoryGap={7}
          >
            <XAxis type="number" hide domain={[0, "dataMax"]} />
            <YAxis
              type="category"
              dataKey="brand_name"
              width={112}
              tickLine={false}
              axisLine={false}
            />
            <Bar
              dataKey="share_pct"
              radius={4}
              isAnimationActive={false}
              background={{ fill: "var(--track)", radius: 4 }}
              shape={(bar) => (
                <Rectangle
                  {...bar}
                  fill={rows[bar.index]?.is_you ? "var(--accent)" : "var(--other)"}
                />
              )}
            >
              <LabelList
                dataKey="share_pct"
                position="right"
                formatter={(value) => `${String(value)}\u00a0%`}
              />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
    </Card>
  );
}
