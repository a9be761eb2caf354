// node clients.js PORT CLIENTS SECONDS: closed-loop clients in pairs; prints one line of JSON.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { io } = require("socket.io-client");
const [port, count, seconds] = process.argv.slice(2).map(Number);
const times = [];
let counting = false;
let bytes = 0;

class Player {
  constructor(match, seat) {
    this.match = match;
    this.seat = seat;
    this.sent = 0;
    this.socket = io(`http://127.0.0.1:${port}/toy`, { transports: ["websocket"], forceNew: true });
    this.socket.on("connect", () => this.socket.emit("sync", match, seat, undefined, 2));
    this.socket.on("sync", (_id, info) => this.look(info.state));
    this.socket.on("update", (_id, state) => this.look(state));
    this.socket.io.on("open", () => {
      this.socket.io.engine.on("packet", ({ data }) => {
        if (counting && data !== undefined) bytes += data.length;
      });
    });
  }

  look(state) {
    const now = performance.now();
    if (this.sent > 0 && counting) times.push(now - this.sent);
    this.sent = 0;
    if (state.ctx.currentPlayer !== this.seat) return;
    this.sent = now;
    const payload = { type: "count", args: [], playerID: this.seat };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, this.match, this.seat);
  }
}

for (let at = 0; at < count / 2; at += 1) {
  for (const seat of ["0", "1"]) new Player(`match${at}`, seat);
}
await new Promise((resolve) => setTimeout(resolve, 3000 + 5 * count));
console.log("begin");
counting = true;
await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
counting = false;
console.log("end");
times.sort((a, b) => a - b);
const moves = times.length;
const p99 = times[Math.min(moves - 1, Math.floor(0.99 * moves))];
console.log(JSON.stringify({ moves, p50: times[moves >> 1], p99, bytes: bytes / Math.max(1, moves) / 2 }));
process.exit(0);
