import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { getVisibilityOptions } from "../../generated/@tanstack/react-query.gen";
import { Card } from "../card";
import type { ScopeProps } from "../scope";

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

function day(key: unknown): string {
  return DAY.format(new Date(String(key)));
}

export function Visibility({ scope }: ScopeProps): JSX.Element {
  const query = useQuery(getVisibilityOptions({ query: { ...scope, group_by: "day" } }));
  const days = (query.data?.groups ?? []).map(({ key, metrics }) => ({
    day: key,
    // A day without runs is a gap, not 0 %.
    visibility: metrics.total_runs === 0 ? null : metrics.visibility_pct,
    prominence: metrics.total_runs === 0 ? null : metrics.prominence_pct,
  }));
  const { start, end } = query.data?.date_range ?? {};
  const note = start !== undefined && `${day(start)} – ${day(end)}`;
  return (
    <Card name="visibility" title="Visibility per day" note={note} query={query}>
      <div className="chart">
        <ResponsiveContainer>
          <AreaChart data={days} margin={{ top: 8, right: 8, bottom: 0, left: -18 }}>
            <defs>
              <linearGradient id="fill" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--accent)" stopOpacity={0.35} />
                <stop offset="1" stopColor="var(--accent)" stopOpacity={0.02} />
              </linearGradient>
            </defs>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="day"
              tickFormatter={day}
              minTickGap={36}
              tickLine={false}
              axisLine={false}
            />
            <YAxis
              domain={[0, 100]}
              ticks={[0, 25, 50, 75, 100]}
              unit=" %"
              tickLine={false}
              axisLine={false}
              width={66}
            />
            <Tooltip labelFormatter={day} formatter={(value) => `${String(value)} %`} />
            <Area
              name="Visibility"
              dataKey="visibility"
              type="monotone"
              stroke="var(--accent)"
              strokeWidth={2.5}
              fill="url(#fill)"
              isAnimationActive={false}
            />
            <Area
              name="Prominence"
              dataKey="prominence"
              type="monotone"
              stroke="var(--second)"
              strokeWidth={2}
              strokeDasharray="4 4"
              fill="none"
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <ul className="legend">
        <li className="first">Visibility: answers that mention the brand</li>
        <li className="second">Prominence: weighted by rank</li>
      </ul>
    </Card>
  );
}
