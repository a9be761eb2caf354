import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Position } from "../src/lib/messages";
import { lostRow, stood } from "../src/lib/rows";
import { TableLink } from "../src/lib/table.svelte";

function position(ply: number, version: number, row: number[]): Position {
  const undo = { undo: false, redo: false, takeback: false, row };
  return { ply, version, undo, deciding: 0, choices: [], solo: null } as unknown as Position;
}

describe("a lost row", () => {
  it("is offered again with all its steps", () => {
    expect(lostRow(position(4, 9, [7, 8, 5]), position(4, 9, []))).toEqual({
      type: "play",
      ply: 4,
      steps: [7, 8],
      action: 5,
    });
    expect(stood(position(4, 9, [7]))).toEqual({ ply: 4, steps: [7] });
  });
  it("is none where the table has moved on, where it still stands or where none was", () => {
    expect(lostRow(position(4, 9, [7]), position(5, 10, []))).toBeNull();
    expect(lostRow(position(4, 9, [7]), position(4, 11, []))).toBeNull();
    expect(lostRow(position(4, 9, [7]), position(4, 9, [7]))).toBeNull();
    expect(lostRow(position(4, 9, []), position(4, 9, []))).toBeNull();
    expect(lostRow(null, position(4, 9, []))).toBeNull();
  });
});

class Socket {
  static OPEN = 1;
  static made: Socket[] = [];
  readyState = 1;
  sent: { type: string; id: string; steps?: number[]; action?: number }[] = [];
  onopen = () => {};
  onclose: (event: { code: number; reason: string }) => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  constructor(readonly address: string) {
    Socket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  tell(now: Position): void {
    const table = { fair: { commitment: "" }, state: "playing", seats: [] };
    const rest = { table, you: 0, log: [], chat: [], standing: [] };
    this.onmessage({ data: JSON.stringify({ type: "snapshot", now, ...rest }) });
  }
  close(): void {}
}

describe("a connection that comes back", () => {
  beforeEach(() => {
    Socket.made = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("location", { protocol: "http:", host: "x" });
    vi.stubGlobal("window", globalThis);
  });

  function again(
    first: Position,
    then: Position,
    before: (link: TableLink) => void = () => {},
  ): Socket {
    const link = new TableLink("ABC", "wide", () => 0);
    const [old] = Socket.made;
    old!.onopen();
    old!.tell(first);
    before(link);
    old!.onclose({ code: 1012, reason: "" });
    vi.advanceTimersByTime(9000);
    const fresh = Socket.made[1]!;
    fresh.onopen();
    fresh.tell(then);
    return fresh;
  }

  it("offers the row that the server has lost", () => {
    const { sent } = again(position(4, 9, [7, 8]), position(4, 9, []));
    expect(sent).toMatchObject([{ type: "play", ply: 4, steps: [7], action: 8 }]);
  });
  it("offers nothing that the server still has", () => {
    expect(again(position(4, 9, [7]), position(4, 9, [7])).sent).toEqual([]);
  });
  it("sends a step that was not answered again, which has the row with it", () => {
    const { sent } = again(position(4, 9, [7]), position(4, 9, []), (link) => {
      void link.ask({ type: "play", ...stood(link.now!), action: 8 });
    });
    expect(sent).toMatchObject([{ type: "play", ply: 4, steps: [7], action: 8 }]);
  });
});
