// node server.js PORT: boardgame.io's own server with matches in memory.
import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");
const { Toy } = await import("./toy.js");
const server = Server({ games: [Toy], origins: ["http://127.0.0.1"] });
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
