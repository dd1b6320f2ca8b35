import express from "express";
import { givenBodies } from "../bodies.ts";

/** Express and `res.json` of a constant object, as most hand-made fakes have it. */
const { small, list } = givenBodies();
const [visibility, citations] = [JSON.parse(small) as object, JSON.parse(list) as object];
const app = express();
app.get("/api/v1/visibility", (_, response) => void response.json(visibility));
app.get("/api/v1/citations", (_, response) => void response.json(citations));
app.listen(Number(process.env["PORT"]), "127.0.0.1");
