import { createUnderstudy } from "understudy";
import { createApp } from "./app.ts";

/** In development, the API is part of the backend's own server. */
const port = Number(process.env["PORT"] ?? 3000);
const understudy = await createUnderstudy({ scenario: "agency" });
const key = understudy.defaultWorld.key();
const app = createApp(() => ({ baseUrl: `http://127.0.0.1:${port}/api/v1`, key }));
app.use(understudy.express());
app.listen(port, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${port}/competitors/Alpenglow`);
});
