/** A server to play at. */
import { PROTOCOL } from "../messages";
import type { Answer, Hearing, Line, Place } from "./types";

function line(path: string, hearing: Hearing): Line {
  const protocol = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${protocol}://${location.host}${path}`);
  socket.onopen = () => hearing.opened();
  socket.onmessage = (event) => hearing.heard(event.data as string);
  socket.onclose = (event) => hearing.closed(event.code, event.reason);
  return {
    get open() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

async function request(path: string, body?: string): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, body === undefined ? {} : { method: "POST", headers, body });
  const json = answer.headers.get("content-type")?.includes("json");
  const found: unknown = await (json ? answer.json() : answer.text()).catch(() => null);
  return { status: answer.status, body: found };
}

export const place: Place = {
  people: true,
  table: (code, shape, hearing) => line(`/ws/${code}?protocol=${PROTOCOL}&shape=${shape}`, hearing),
  lists: (hearing) => line(`/ws/lists?protocol=${PROTOCOL}`, hearing),
  lesson: (game, index, shape, at, hearing) =>
    line(`/ws/lesson/${game}/${index}?protocol=${PROTOCOL}&shape=${shape}&at=${at}`, hearing),
  request,
  address: (path) => path,
  offline: (path) => {
    const offered = document.querySelector<HTMLMetaElement>('meta[name="cardhouse-offline"]');
    return offered && `${offered.content}#${path}`;
  },
  begin: () => {},
  here: () => ({ path: location.pathname, hash: location.hash }),
};
