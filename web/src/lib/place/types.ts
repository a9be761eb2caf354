/** A place to play at: a server, or the page itself. The client does not know which one it talks to. */

/** What is heard over a line. closed: with the code and reason that a socket would have. */
export interface Hearing {
  opened(): void;
  heard(text: string): void;
  closed(code: number, reason: string): void;
}

/** A line to a table or a lesson: the messages of the server's WebSocket, as texts. */
export interface Line {
  readonly open: boolean;
  send(text: string): void;
  close(): void;
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface Place {
  /** Whether other people can be met here, and players that think for long. */
  readonly people: boolean;
  table(code: string, shape: string, hearing: Hearing): Line;
  /** A line on which changes of lists of tables are told; null where nobody else can be. */
  lists(hearing: Hearing): Line | null;
  lesson(game: string, index: number, shape: string, at: number, hearing: Hearing): Line;
  /** Asks for something by its path; a body is sent. Rejects if nobody answers. */
  request(path: string, body?: string): Promise<Answer>;
  /** The address of a screen, like `/new/GAME`, for a link. */
  address(path: string): string;
  /** The screen that the browser's address names, and a key that comes with it. */
  here(): { path: string; hash: string };
  /** The address of a screen of the house without a server, where a server gives that out, too. */
  offline(path: string): string | null;
  /** Called once when the page is there. */
  begin(): void;
}

export const NO_TABLE = 4404;
