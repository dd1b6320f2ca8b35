import { QueryClient, QueryClientProvider, keepPreviousData } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { connect } from "./connect";
import "./style.css";

const queries = new QueryClient({
  defaultOptions: { queries: { placeholderData: keepPreviousData, retry: 1, staleTime: 30_000 } },
});

await connect();
createRoot(document.querySelector("#root")!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
